import { rational, roundDownToPayable, ZERO, type Currency, type Minor } from '@fairhouse/money'
import type { Rank } from './rank.ts'
import { WHOLE_BP, type ByProduct } from './terms.ts'

/** What a product adds to a rebate. */
export interface RebateLine {
  readonly product: string
  readonly turnover: Minor
  readonly amount: Minor
}

/**
 * The rebate of a day's turnover at the rates of a rank, rounded down per product to what can be
 * paid. A rank above the last one that has rates has those of the last; lines of zero are left
 * out.
 */
export function rankRebate(
  ratesByRank: readonly ByProduct[],
  rank: Rank,
  {
    turnover,
    currency,
  }: {
    readonly turnover: ReadonlyMap<string, Minor>
    readonly currency: Currency
  },
): readonly RebateLine[] {
  const rates = ratesByRank[Math.min(rank, ratesByRank.length - 1)]
  if (!rates) return []
  return [...turnover].flatMap(([product, stakes]) => {
    const exact = rational(stakes * (rates.get(product) ?? 0n), WHOLE_BP)
    const amount = roundDownToPayable(exact, currency)
    return amount === ZERO ? [] : [{ product, turnover: stakes, amount }]
  })
}
