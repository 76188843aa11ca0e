import { prizeModeOf, type LaunchBody, type Launched } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { type Catalogue, gameOf, type Lottery } from '../lotteries/index.ts'
import { type Place, requireOwn } from './launch.ts'

interface LobbyContext {
  readonly catalogue: Catalogue
}

/** The requested lottery of the requested area. Throws GAME_NOT_FOUND. */
async function findLottery(
  { catalogue }: LobbyContext,
  brand: Brand,
  { gameCode, lottoArea }: LaunchBody,
): Promise<Lottery | undefined> {
  if (gameCode === undefined) return undefined
  const lottery = await catalogue.find(brand.brandId, gameCode)
  if (!lottery || (lottoArea ?? lottery.area) !== lottery.area) throw new Problem('GAME_NOT_FOUND')
  return lottery
}

/**
 * The URL of the lottery lobby, or of a lottery in it, by its query (SPECIFICATION 7.40). Throws,
 * in this order: SESSION_INVALID, GAME_NOT_FOUND.
 */
export async function launchLobby(
  deps: LobbyContext,
  brand: Brand,
  member: SessionMember,
  body: LaunchBody,
  place: Place,
): Promise<Launched> {
  requireOwn(brand, member, body)
  const lottery = await findLottery(deps, brand, body)
  const isOfVietnam = (lottery?.area ?? body.lottoArea) === 'VN'
  const url = new URL(isOfVietnam ? '/vnlottery' : '/lottery', place.origin)
  const query = {
    gameCode: lottery?.lotteryCode,
    // The lobby of Vietnam has no other area.
    lottoArea: isOfVietnam ? undefined : body.lottoArea,
    prizeMode: body.prizeMode && prizeModeOf(body.prizeMode),
    lottoView: body.lottoView,
    backUrl: body.backUrl,
    language: place.language,
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  const ofLobby = isOfVietnam ? 'TCG_LOTTO_VN' : 'LOTT'
  return {
    game_url: url.href,
    game_url2: url.href,
    ...(lottery ? { gameId: lottery.lotteryCode } : {}),
    vassalage: lottery ? gameOf(lottery).accountTypeName : ofLobby,
    isDemo: false,
  }
}
