import type { LaunchBody, Launched } from '@fairhouse/protocol'
import type { QuestionAnswer } from '@fairhouse/protocol/vendor'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { nameIn } from '../catalogue/index.ts'
import { findGame, type FoundGame, type GameRequest } from './find-game.ts'
import { noteOutcome } from './health.ts'
import { userRefOf, type Integration } from '../vendors/index.ts'
import { VendorUnavailable, type VendorPort } from '../vendor-port/index.ts'
import { hashGameToken, sealGameToken } from './look-ups.ts'
import { refusePlay } from './may-play.ts'
import { connectVendor, type Play } from './play.ts'
import { transferIn } from './transfer-wallet.ts'

/** Lifetime of a game session, used or not. */
const SESSION_HOURS = 12
const TOKEN_LENGTH = 32

async function requireAllowed(context: Play, member: SessionMember): Promise<void> {
  const refusal = await refusePlay(context.db, context.rulesSource, member)
  if (refusal) throw new Problem(refusal.code, [], refusal.details)
}

/**
 * Requires that the session values sent by the page are the session's own (SPECIFICATION 7.36,
 * 7.37). Throws SESSION_INVALID.
 */
export function requireOwn(
  brand: Brand,
  member: SessionMember,
  { username, merchantCode }: LaunchBody,
): void {
  const isOther = username !== undefined && username !== member.username
  if (isOther || (merchantCode !== undefined && merchantCode !== brand.code)) {
    throw new Problem('SESSION_INVALID')
  }
}

/** Parses the requested game. Throws MISSING_FIELD, GAME_NOT_FOUND (contradictory vendors). */
function gameRequestOf(body: LaunchBody): GameRequest {
  const gameCode = body.gameId ?? body.roomId
  const vassalage = body.vassalage ?? body.accountTypeName
  const missing = [
    ...(gameCode === undefined ? ['gameId'] : []),
    ...(vassalage === undefined ? ['vassalage'] : []),
  ]
  if (gameCode === undefined || vassalage === undefined) {
    const code = 'MISSING_FIELD'
    throw new Problem(
      code,
      missing.map((field) => ({ field, code })),
    )
  }
  if ((body.accountTypeName ?? vassalage) !== vassalage) throw new Problem('GAME_NOT_FOUND')
  return { vassalage, gameCode, category: body.gameType }
}

interface OpenedSession {
  readonly sessionNo: bigint
  readonly publicId: string
  readonly token: string
  readonly userRef: string
}

async function openSession(
  play: Play,
  member: SessionMember,
  game: FoundGame,
  language: string,
): Promise<OpenedSession> {
  const { vendorId } = game.integration
  const token = play.rng.bytes(TOKEN_LENGTH).toString('base64url')
  const publicId = `gms_${play.rng.bytes(12).toString('hex')}`
  return play.db.transaction(async (tx) => {
    const userRef = await userRefOf(tx, play, member, vendorId)
    const rows = await tx.query<{ session_no: bigint }>(
      `insert into game_sessions (brand_id, public_id, member_id, account_id, vendor_id, game_no,
         token_hash, token_sealed, login_token_hash, language, opened_at, expires_at)
       select $1, $2, $3, $4, $5, $6, $7, $11, l.token_hash, $8, app_now(),
         least(app_now() + make_interval(hours => $9), l.expires_at)
       from login_sessions l where l.brand_id = $1 and l.session_id = $10 and l.ended_at is null
       returning session_no`,
      [
        member.brandId,
        publicId,
        member.memberId,
        member.accountId,
        vendorId,
        game.gameNo,
        hashGameToken(token),
        language,
        SESSION_HOURS,
        member.sessionId,
        sealGameToken(play.vault, token),
      ],
    )
    const sessionNo = rows[0]?.session_no
    if (sessionNo === undefined) throw new Problem('SESSION_INVALID')
    return { sessionNo, publicId, token, userRef }
  })
}

/**
 * Drops a session that could not be opened: the vendor has no token of it. A transfer-wallet vendor
 * is notified all the same, since that brings money back from it.
 */
async function dropSession(
  play: Play,
  { brandId, wallet }: Integration,
  sessionNo: bigint,
): Promise<void> {
  await play.db.query(
    `update game_sessions set ended_at = app_now(), end_reason = 'closed',
       told_at = case when $3 then app_now() end
     where brand_id = $1 and session_no = $2 and ended_at is null`,
    [brandId, sessionNo, wallet === 'seamless'],
  )
}

export interface Place {
  readonly language: string
  /** Origin of the embedding page, "https://play.example". */
  readonly origin: string
  readonly country?: string | undefined
}

function questionOf(brand: Brand, game: FoundGame, place: Place, look: LaunchBody['look']) {
  return {
    game_code: game.gameCode,
    currency: brand.currency.code,
    digits: brand.currency.digits,
    language: place.language,
    jurisdiction: brand.profile.code,
    lobby_url: `${place.origin}/`,
    ...(place.country === undefined ? {} : { country: place.country }),
    ...(look === undefined ? {} : { look }),
  }
}

/** The URL of the page. Throws GAME_NOT_FOUND, GAME_MAINTENANCE, VENDOR_UNAVAILABLE. */
function urlOf({ status, url }: QuestionAnswer<'launch'>): string {
  if (status === 'OK' && url !== undefined && /^https?:/.test(url)) return url
  if (status === 'INVALID_GAME') throw new Problem('GAME_NOT_FOUND')
  throw new Problem(status === 'MAINTENANCE' ? 'GAME_MAINTENANCE' : 'VENDOR_UNAVAILABLE')
}

/** Requests the page; the vendor's answer counts for its health. */
async function askLaunch(
  play: Play,
  { integration }: FoundGame,
  body: Parameters<VendorPort['launch']>[0],
): Promise<QuestionAnswer<'launch'>> {
  const note = (isGood: boolean) =>
    play.db.transaction((tx) => noteOutcome(tx, integration, isGood))
  try {
    const answer = await connectVendor(play, integration).launch(body)
    if (integration.health !== 'well') await note(true)
    return answer
  } catch (error) {
    if (error instanceof VendorUnavailable) await note(false)
    throw error
  }
}

/** The address of a game's page; of PVP also as `value.content` (SPECIFICATION 7.39). */
function addressesOf({ category }: FoundGame, url: string) {
  const both = { game_url: url, game_url2: url }
  return category === 'PVP' ? { ...both, value: { content: url } } : both
}

/** Maps a vendor's missing answer to VENDOR_UNAVAILABLE. */
export function unavailable(error: unknown): never {
  throw error instanceof VendorUnavailable ? new Problem('VENDOR_UNAVAILABLE') : error
}

/**
 * Opens a game for a member. Throws, in this order: SESSION_INVALID, MISSING_FIELD, GAME_NOT_FOUND,
 * GAME_MAINTENANCE, VENDOR_UNAVAILABLE, MEMBER_EXCLUDED, MEMBER_PAUSED, TIME_LIMIT_REACHED,
 * KYC_REQUIRED, REGISTER_UNHEARD.
 */
export async function launchGame(
  context: Play,
  brand: Brand,
  member: SessionMember,
  body: LaunchBody,
  place: Place,
): Promise<Launched> {
  requireOwn(brand, member, body)
  const wanted = gameRequestOf(body)
  const { vassalage, gameCode } = wanted
  const game = await findGame(context, brand, wanted)
  await requireAllowed(context, member)
  const session = await openSession(context, member, game, place.language)
  try {
    const answer = await askLaunch(context, game, {
      ...questionOf(brand, game, place, body.look),
      user: session.userRef,
      token: session.token,
      is_demo: false,
    })
    const url = urlOf(answer)
    const moved = await transferIn(context, brand, game.integration, {
      vendorId: game.integration.vendorId,
      memberId: member.memberId,
      accountId: member.accountId,
      sessionNo: session.sessionNo,
      user: session.userRef,
    })
    return {
      ...addressesOf(game, url),
      gameId: gameCode,
      vassalage,
      name: nameIn(game, place.language),
      sessionId: session.publicId,
      isDemo: false,
      ...(moved === undefined ? {} : { transferredMinor: String(moved) }),
    }
  } catch (error) {
    await dropSession(context, game.integration, session.sessionNo)
    return unavailable(error)
  }
}

/** Opens a game with the vendor's play money. Throws as above, and DEMO_NOT_OFFERED. */
export async function launchDemo(
  play: Play,
  brand: Brand,
  { gameId, vassalage, look }: { gameId: string; vassalage: string; look?: LaunchBody['look'] },
  place: Place,
): Promise<Launched> {
  const game = await findGame(play, brand, { vassalage, gameCode: gameId })
  if (!game.hasDemo) throw new Problem('DEMO_NOT_OFFERED')
  const question = { ...questionOf(brand, game, place, look), is_demo: true }
  const url = urlOf(await askLaunch(play, game, question).catch(unavailable))
  return {
    ...addressesOf(game, url),
    gameId,
    vassalage,
    name: nameIn(game, place.language),
    isDemo: true,
  }
}
