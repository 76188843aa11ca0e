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
 * What one line of the selection pays at multiple 1 when it wins its dearest prize: rounded down,
 * as a payout is. Throws RangeError for a price that does not say it.
 */
export function payoutOfOneLine(bet: CappedBet, currency: Currency): Minor {
  const { play, selection, unitStake, pricing, variant } = bet
  const { hits } = play.bestEvaluation(selection, variant)
  const prizes = Object.keys(hits).map((key) => prizeOf(play, key, pricing))
  const dearest = prizes.reduce(
    (highest, prize) => (compareRational(prize, highest) > 0 ? prize : highest),
    ZERO_RATIONAL,
  )
  return roundDownToPayable(multiplyRational(dearest, rational(unitStake)), currency)
}

/**
 * The highest multiple at which one winning line stays under the most that may be won: 0 where even
 * a single one is over it. A bet with a higher multiple is refused (L-2.3);
 * whatever is accepted is capped at settlement all the same. A bet that wins nothing has no limit:
 * undefined.
 */
export function maxMultipleOf(
  bet: CappedBet,
  maxWin: Minor,
  currency: Currency,
): bigint | undefined {
  const prize = payoutOfOneLine(bet, currency)
  return prize === 0n ? undefined : maxWin / prize
}
