import type { JsonObject } from '@fairhouse/games/core'
import type { StudioFault } from '../../wire/session.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { soloOf } from '../games/registry.ts'
import { playJackpots } from '../jackpots.ts'
import { resumeStream } from '../seeds/pairs.ts'
import { addWin } from '../wallet/calls.ts'
import { movePurse } from '../wallet/purse.ts'
import { type FullRound, type PendingAction, soloRoundOf, storedState } from './rows.ts'

/**
 * Effects of wallet answers on a round. Each needs the round locked and checks its status, so that
 * a repeated or late answer changes nothing. Outcomes never depend on answers: they are fixed by
 * the seeds before the wallet is called.
 */

type EffectDeps = Pick<Deps, 'now' | 'random' | 'seals'>

async function setStatus(
  tx: Tx,
  round: FullRound,
  status: FullRound['status'],
  closedAt?: Date,
): Promise<void> {
  round.status = status
  await tx.query(
    `update rounds set status = $2, closed_at = coalesce($3, closed_at) where round_id = $1`,
    [round.round_id, status, closedAt ?? null],
  )
}

/** Pays a finished round its win; for play money at once. */
export async function payRound(
  tx: Tx,
  deps: EffectDeps,
  round: FullRound,
  notBefore?: number,
): Promise<bigint | undefined> {
  const at = new Date(deps.now())
  if (round.is_demo) {
    const won = round.payout + round.jackpot
    if (won > 0n) await movePurse(tx, round.player_no, won)
    await setStatus(tx, round, 'settled', at)
    return undefined
  }
  await setStatus(tx, round, 'paying', at)
  return addWin(tx, deps, round, notBefore)
}

/** The scale of the pools that a round was opened with. */
function scaleOf({ bet }: Pick<FullRound, 'bet'>): number {
  const scale = typeof bet === 'object' && bet !== null && 'poolScale' in bet ? bet.poolScale : 1
  return typeof scale === 'number' ? scale : 1
}

/** The level of a jackpot that a slot's round hit. */
function hitOf(state: JsonObject | null): string | undefined {
  const jackpot = state?.['jackpot']
  if (typeof jackpot !== 'object' || jackpot === null || !('level' in jackpot)) return undefined
  return typeof jackpot.level === 'string' ? jackpot.level : undefined
}

/** Whether a round pays more than its rules determine. */
export const hasHit = (state: JsonObject): boolean => hitOf(state) !== undefined

/** The stake is taken. Returns the call that pays, where one follows. */
export async function stakeTaken(
  tx: Tx,
  deps: EffectDeps,
  round: FullRound,
  isPaid: boolean,
): Promise<bigint | undefined> {
  if (round.status !== 'staking') return undefined
  const hit = hitOf(round.state)
  const { game_code: gameCode, stake } = round
  const scale = scaleOf(round)
  round.jackpot = await playJackpots(tx, round, { gameCode, stake, hit, scale })
  if (hit !== undefined) {
    const amount = round.jackpot.toString()
    await tx.query('update rounds set jackpot = $2 where round_id = $1', [round.round_id, amount])
    await tx.query(
      'insert into jackpot_hits (round_id, code, amount, at) values ($1, $2, $3, $4)',
      [round.round_id, hit, amount, new Date(deps.now())],
    )
  }
  if (!round.is_over) await setStatus(tx, round, 'open')
  else if (isPaid) await setStatus(tx, round, 'settled', new Date(deps.now()))
  else return payRound(tx, deps, round)
  return undefined
}

/** The stake is not taken, and will not be: the round is void. Its nonce stays spent. */
export async function stakeRefused(
  tx: Tx,
  deps: Pick<EffectDeps, 'now'>,
  round: FullRound,
  refusal: StudioFault,
): Promise<void> {
  if (round.status !== 'staking' && round.status !== 'undoing') return
  await tx.query('update rounds set refusal = $2 where round_id = $1', [
    round.round_id,
    JSON.stringify(refusal),
  ])
  await setStatus(tx, round, 'void', new Date(deps.now()))
}

/** Plays an action whose stake, if any, is taken. Returns the call that pays, if over. */
export async function playAction(
  tx: Tx,
  deps: EffectDeps,
  round: FullRound,
  pending: PendingAction,
): Promise<bigint | undefined> {
  const { pair_no: pairNo, nonce, words_used: used } = round
  if (pairNo === null || nonce === null) throw new RangeError('a round of a player has seeds')
  const game = soloOf(round.game_code)
  const stream = await resumeStream(tx, deps, { pairNo, nonce, used })
  const after = game.act(soloRoundOf(deps, round), pending.action, stream)
  const stored = storedState(deps, after.state, after.isOver)
  await tx.query(
    `update rounds set stake = $2, payout = $3, is_over = $4, words_used = $5, state = $6,
       state_sealed = $7, actions = actions || $8::jsonb, pending = null, status = 'open'
     where round_id = $1`,
    [
      round.round_id,
      after.stake.toString(),
      after.payout.toString(),
      after.isOver,
      stream.used,
      stored.open,
      stored.sealed,
      JSON.stringify([pending.action]),
    ],
  )
  Object.assign(round, {
    stake: after.stake,
    payout: after.payout,
    is_over: after.isOver,
    status: 'open',
    pending: null,
  })
  return after.isOver ? payRound(tx, deps, round) : undefined
}

/** The further stake is taken: the action that waited for it is played. */
export async function raiseTaken(
  tx: Tx,
  deps: EffectDeps,
  round: FullRound,
): Promise<bigint | undefined> {
  if (round.status !== 'staking' || !round.pending) return undefined
  return playAction(tx, deps, round, round.pending)
}

/** The extra stake is not taken: the round continues as it was before the action. */
export async function raiseRefused(tx: Tx, round: FullRound, refusal: StudioFault): Promise<void> {
  if (round.status !== 'staking' || !round.pending) return
  await tx.query('update round_asks set refusal = $3 where player_no = $1 and ask_key = $2', [
    round.player_no,
    round.pending.key,
    JSON.stringify(refusal),
  ])
  await tx.query('update rounds set pending = null where round_id = $1', [round.round_id])
  round.pending = null
  await setStatus(tx, round, 'open')
}

/** Paid, or finally refused: nothing more happens. */
export async function roundPaid(tx: Tx, round: FullRound): Promise<void> {
  if (round.status === 'paying') await setStatus(tx, round, 'settled')
}

/** The stake is refunded. */
export async function roundUndone(tx: Tx, deps: EffectDeps, round: FullRound): Promise<void> {
  if (round.status === 'undoing') await setStatus(tx, round, 'void', new Date(deps.now()))
}
