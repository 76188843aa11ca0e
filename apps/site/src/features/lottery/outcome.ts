import { type Minor, minor, sum } from '@fairhouse/money'
import type { BetWire } from '@fairhouse/protocol'
import { moneyOf } from '../../shared/queries.ts'

/** The combined outcome of a member's bets in one issue. */
export interface Outcome {
  readonly stake: Minor
  /** Payouts and refunds. */
  readonly back: Minor
  readonly net: Minor
  /**
   * Level of celebration: 0 none, as long as no more came back than was staked (UKGC RTS 14: no
   * celebrating of returns up to the stake); 1 up to five times the stake, 2 up to fifty, 3 beyond.
   */
  readonly joy: 0 | 1 | 2 | 3
}

function joyOf(stake: bigint, net: bigint): Outcome['joy'] {
  if (net <= 0n) return 0
  if (net <= stake * 5n) return 1
  return net <= stake * 50n ? 2 : 3
}

/** The outcome of an issue; undefined without bets in it, and until all of them are decided. */
export function outcomeOf(bets: readonly BetWire[], issueId: string): Outcome | undefined {
  const mine = bets.filter((bet) => bet.issueId === issueId && bet.status !== 'cancelled')
  if (mine.length === 0 || mine.some(({ status }) => status === 'open')) return undefined
  const stake = sum(mine.map((bet) => moneyOf(bet.stakeMinor)))
  const back = sum(
    mine.flatMap((bet) => [moneyOf(bet.payoutMinor), moneyOf(bet.refundMinor)]),
  )
  const net = minor(back - stake)
  return { stake, back, net, joy: joyOf(stake, net) }
}
