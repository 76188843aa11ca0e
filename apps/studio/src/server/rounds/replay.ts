import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StudioAnswer, StudioBody } from '../../wire/session.ts'
import type { OwnBetWire } from '../../wire/room.ts'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { ownBetWire } from '../rooms/bet-wire.ts'
import { standingBets } from '../rooms/bets.ts'
import { openedSeed } from '../seeds/pairs.ts'
import { sessionByNo } from '../sessions/rows.ts'
import { viewSession } from '../sessions/session-view.ts'
import { viewRound } from './round-view.ts'
import type { RoundRow } from './rows.ts'

/** A replay's code names its round and proves that the studio gave it out. */
const PURPOSE = 'replay'
const MARK_BYTES = 16

function markOf(deps: Pick<Deps, 'replayKey'>, roundId: string): Buffer {
  return createHmac('sha256', deps.replayKey)
    .update(`${PURPOSE}.${roundId}`)
    .digest()
    .subarray(0, MARK_BYTES)
}

/** Address of a replay, without a session; by default in the language of the round's session. */
export function replayUrl(
  deps: Pick<Deps, 'replayKey' | 'publicUrl'>,
  round: { readonly game_code: string; readonly round_id: string; readonly public_id: string },
  language?: string,
): string {
  const mark = markOf(deps, round.round_id).toString('base64url')
  const page = `${deps.publicUrl}/replay/${round.game_code}?s=${round.public_id}`
  const spoken = language === undefined ? '' : `&language=${encodeURIComponent(language)}`
  return `${page}${spoken}#code=${round.round_id}.${mark}`
}

/** What a player has staked on a shared round, decided. */
async function ownBets(deps: Deps, roomRoundId: string, playerNo: bigint): Promise<OwnBetWire[]> {
  const bets = await standingBets(deps.db, roomRoundId)
  return bets.filter((bet) => bet.player_no === playerNo).map((bet) => ownBetWire(bet, true))
}

/** The round of a replay's code. Throws ROUND_NOT_FOUND for a code that we did not give out. */
export async function showReplay(
  deps: Deps,
  { code, language }: StudioBody<'POST /api/replay'>,
): Promise<StudioAnswer<'POST /api/replay'>> {
  const [roundId = '', mark = ''] = code.split('.')
  const given = Buffer.from(mark, 'base64url')
  const wanted = markOf(deps, roundId)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new StudioRefusal('ROUND_NOT_FOUND')
  }
  const [row] = await deps.db.query<RoundRow>(
    `select * from rounds where round_id = $1 and status in ('open', 'paying', 'settled')`,
    [roundId],
  )
  if (!row) throw new StudioRefusal('ROUND_NOT_FOUND')
  const session = await sessionByNo(deps.db, row.session_no)
  // A replay calls no wallet, and reveals nothing current of the player.
  const shown = { ...session, token_sealed: null, balance: 0n, alias: '' }
  const view = await viewSession(deps, { ...shown, language: language ?? session.language })
  const serverSeed = row.pair_no === null ? null : await openedSeed(deps.db, deps, row.pair_no)
  return {
    session: { ...view, balance: '0', openRound: null, freeRounds: [] },
    round: await viewRound(deps.db, deps, row),
    own: row.room_round_id === null ? [] : await ownBets(deps, row.room_round_id, row.player_no),
    serverSeed,
  }
}
