import type { Deps } from '../deps.ts'
import type { Pace } from './pace.ts'
import { type Floor, wait } from './room.ts'
import { type RoomRound, roundEvent, storePhase } from './room-rounds.ts'

/** A round between its bets and its result, and who watches it. */
export interface WatchedRound {
  readonly round: RoomRound
  readonly floor: Floor
  readonly signal: AbortSignal
}

/**
 * Shows a round that is decided at once: cards fall, the wheel turns, then it is its result.
 * `decide` sets the outcome and stores it with all that is owed in one transaction, payable from
 * the time it is given: from there on a kill changes nothing. Returns the calls that pay.
 */
export async function showDecided(
  deps: Pick<Deps, 'db' | 'now'>,
  pace: Pace,
  { round, floor, signal }: WatchedRound,
  decide: (payableFrom: number) => Promise<readonly bigint[]>,
): Promise<readonly bigint[]> {
  const enter = (phase: 'running' | 'result', ms: number) => {
    round.phase = phase
    round.since = deps.now()
    round.until = round.since + ms
    return round.until
  }
  const tell = () => floor.broadcast(roundEvent(deps.now(), round))
  round.isOpened = true
  const calls = await decide(enter('running', pace.tableRunning))
  tell()
  await wait(pace.tableRunning, signal)
  if (signal.aborted) return []
  enter('result', pace.tableResult)
  await storePhase(deps.db, round, 'result')
  tell()
  return calls
}
