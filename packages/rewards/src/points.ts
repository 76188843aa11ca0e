import type { Minor } from '@fairhouse/money'
import { WHOLE_BP, type ByProduct } from './terms.ts'

declare const pointsBrand: unique symbol

/** Points of the mall: whole, and not money. */
export type Points = bigint & { readonly [pointsBrand]: 'Points' }

/** Points from a whole number. */
export function points(count: bigint): Points {
  return count as Points
}

/** How stakes earn points: one point for `unit` of stakes, times the product's rate. */
export interface PointRule {
  readonly rates: ByProduct
  /** Ledger units of one point at the whole rate; above zero. */
  readonly unit: Minor
}

/** The points that stakes earn, rounded down once over all of them; void bets are left out. */
export function pointsOf(
  { rates, unit }: PointRule,
  stakes: Iterable<{ readonly product: string; readonly stake: Minor }>,
): Points {
  let weighted = 0n
  for (const { product, stake } of stakes) weighted += stake * (rates.get(product) ?? 0n)
  return points(weighted / (WHOLE_BP * unit))
}
