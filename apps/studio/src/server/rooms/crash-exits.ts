import { crashPayout, leaveFlight, msOf } from '@fairhouse/games/crash'
import { minor } from '@fairhouse/money'
import type { Deps } from '../deps.ts'
import { StudioRefusal } from '../faults.ts'
import { type FullRound, lockRound } from '../rounds/rows.ts'
import { makeCall } from '../wallet/sender.ts'
import { ownBetWire } from './bet-wire.ts'
import { endBet, standingBets } from './bets.ts'
import { balanceText, type Floor, type Guest, wait } from './room.ts'
import type { RoomRound } from './room-rounds.ts'

/** A running flight: its end is known only here. */
export interface Flight {
  readonly round: RoomRound
  readonly floor: Floor
  readonly startedAt: number
  readonly point: number
  /** Bets with automatic cash-out, lowest multiplier first. */
  readonly autos: { readonly betId: string; readonly at: number; readonly alias: string }[]
}

/** A stored bet as the rules of crash read it. */
export const betOf = (bet: FullRound) => ({
  stake: minor(bet.stake),
  ...(bet.auto_cash_out === null ? {} : { autoExit: bet.auto_cash_out }),
})

/** Cashes a bet out at a multiplier. False when it was cashed out, or over, before. */
async function leave(deps: Deps, betId: string, at: number, point: number): Promise<boolean> {
  const done = await deps.db.transaction(async (tx) => {
    const bet = await lockRound(tx, betId)
    if (bet?.status !== 'open' || bet.is_over) return undefined
    const payout = crashPayout({ ...betOf(bet), leftAt: at }, point)
    return { callNo: await endBet(tx, deps, bet, { payout, cashedOutAt: at }) }
  })
  if (!done) return false
  if (done.callNo !== undefined) await makeCall(deps, done.callNo)
  return true
}

async function sendOwn(deps: Deps, { floor, round }: Flight, playerNo: bigint): Promise<void> {
  const bets = await standingBets(deps.db, round.roundId)
  const own = bets.filter((bet) => bet.player_no === playerNo)
  for (const guest of floor.of(playerNo)) {
    const balance = await balanceText(deps, guest.session)
    guest.send({ type: 'own', bets: own.map((bet) => ownBetWire(bet, false)), balance })
  }
}

/** Manual cash-out: the multiplier of the millisecond in which the server received it. */
export async function cashOut(deps: Deps, guest: Guest, flight: Flight): Promise<void> {
  const ms = Math.max(0, Math.floor(deps.now() - flight.startedAt))
  const { session } = guest
  const bets = await standingBets(deps.db, flight.round.roundId)
  const own = bets.filter(
    ({ player_no: owner, status }) => owner === session.player_no && status === 'open',
  )
  if (own.length === 0) throw new StudioRefusal('ROUND_OVER')
  let left = 0
  for (const bet of own) {
    const leaving = leaveFlight(betOf(bet), ms, flight.point)
    if (leaving.kind !== 'left' && leaving.kind !== 'already') continue
    if (!(await leave(deps, bet.round_id, leaving.at, flight.point))) continue
    left = leaving.at
  }
  if (left === 0) throw new StudioRefusal('ROUND_OVER')
  flight.floor.broadcast({ type: 'left', cashOuts: [{ alias: session.alias, at: left }] }, guest)
  await sendOwn(deps, flight, session.player_no)
}

/** Automatic cash-outs happen when the curve reaches them, and only below the crash point. */
export async function flyAutos(deps: Deps, flight: Flight, signal: AbortSignal): Promise<void> {
  const leaving: Promise<void>[] = []
  for (const { betId, at, alias } of flight.autos) {
    await wait(flight.startedAt + msOf(at) - deps.now(), signal)
    if (signal.aborted) break
    // The next one does not wait for this one's wallet.
    const left = leave(deps, betId, at, flight.point).then((isOut) => {
      if (isOut) flight.floor.broadcast({ type: 'left', cashOuts: [{ alias, at }] })
    })
    leaving.push(left)
  }
  await Promise.all(leaving)
}
