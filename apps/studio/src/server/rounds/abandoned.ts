import type { Json } from '@fairhouse/games/core'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { soloOf } from '../games/registry.ts'
import { makeCall } from '../wallet/sender.ts'
import { playAction } from './effects.ts'
import { type FullRound, lockRound, soloRoundOf } from './rows.ts'

/** A round idle for this long is played to its end, before it would be refunded. */
const ABANDONED_MS = 12 * 3_600_000
const STEPS_MAX = 200
const BATCH = 50

const typeOf = (action: Json) =>
  typeof action === 'object' && action !== null && 'type' in action ? action.type : action

/**
 * Action for an absent player: cashes out, else stands, else the first action without a stake. Only
 * the rules decide what it pays.
 */
function choose(deps: Deps, round: FullRound): Json | undefined {
  const game = soloOf(round.game_code)
  const now = soloRoundOf(deps, round)
  const free = game.actions(now).filter((action) => game.extraStake(now, action) === 0n)
  for (const wanted of ['cash-out', 'stand']) {
    const found = free.find((action) => typeOf(action) === wanted)
    if (found !== undefined) return found
  }
  return free[0]
}

async function playOut(tx: Tx, deps: Deps, roundId: string): Promise<bigint | undefined> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const round = await lockRound(tx, roundId)
    if (!round || round.status !== 'open' || round.is_over) return undefined
    const action = choose(deps, round)
    if (action === undefined) return undefined
    const callNo = await playAction(tx, deps, round, { action, key: '', stake: '0' })
    if (round.is_over) return callNo
  }
  return undefined
}

/** Ends rounds of step games that were left open long ago. */
export async function finishAbandoned(deps: Deps): Promise<void> {
  const rows = await deps.db.query<{ round_id: string }>(
    `select round_id from rounds where status = 'open' and room_round_id is null
       and opened_at < $1 order by opened_at limit $2`,
    [new Date(deps.now() - ABANDONED_MS), BATCH],
  )
  for (const { round_id: roundId } of rows) {
    const callNo = await deps.db.transaction((tx) => playOut(tx, deps, roundId))
    if (callNo !== undefined) await makeCall(deps, callNo)
  }
}
