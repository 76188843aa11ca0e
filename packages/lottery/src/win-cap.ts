import {
  compareRational,
  multiplyRational,
  rational,
  roundDownToPayable,
  ZERO_RATIONAL,
  type Currency,
  type Minor,
} from '@fairhouse/money'
import { prizeOf } from './pricing.ts'
import type { Play, Pricing, Selection, Variant } from './types.ts'

export interface CappedBet {
  readonly play: Play
  /** Canonical. */
  readonly selection: Selection
  readonly unitStake: Minor
  readonly pricing: Pricing
  readonly variant: Variant
}

/**
 * What one line of the selection pays at multiple 1 when it wins its highest prize: rounded down,
 * as a payout is. Throws RangeError for a price that does not determine it.
 */
export function payoutOfOneLine(bet: CappedBet, currency: Currency): Minor {
  const { play, selection, unitStake, pricing, variant } = bet
  const { hits } = play.bestEvaluation(selection, variant)
  const prizes = Object.keys(hits).map((key) => prizeOf(play, key, pricing))
  const highestPaying = prizes.reduce(
    (highest, prize) => (compareRational(prize, highest) > 0 ? prize : highest),
    ZERO_RATIONAL,
  )
  return roundDownToPayable(multiplyRational(highestPaying, rational(unitStake)), currency)
}

/**
 * The highest multiple at which one winning line stays within the maximum win: 0 where even a
 * multiple of one exceeds it. A bet with a higher multiple is refused (L-2.3);
 * accepted bets are still capped at settlement. A bet that wins nothing has no limit: undefined.
 */
export function maxMultipleOf(
  bet: CappedBet,
  maxWin: Minor,
  currency: Currency,
): bigint | undefined {
  const prize = payoutOfOneLine(bet, currency)
  return prize === 0n ? undefined : maxWin / prize
}
