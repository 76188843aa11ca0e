import { minor, type Minor } from '@fairhouse/money'
import { pointsOf, type PointRule, type Points } from './points.ts'

/** A VIP rank: 0 is where everybody begins. */
export type Rank = number

/** Checks that thresholds rise. Throws RangeError. */
export function checkThresholds(thresholds: readonly bigint[]): void {
  const wrong = thresholds.findIndex((points, index) => points <= (thresholds[index - 1] ?? 0n))
  if (wrong >= 0) throw new RangeError(`threshold ${wrong + 1} is not above the one before`)
}

/** The rank that the points of one period earn: how many thresholds they reach. */
export function earnedRank(thresholds: readonly bigint[], points: bigint): Rank {
  return thresholds.filter((threshold) => points >= threshold).length
}

/** The rank after a period: it rises at once to what was earned, and falls by one at most. */
export function nextRank(rank: Rank, thresholds: readonly bigint[], points: bigint): Rank {
  return Math.max(earnedRank(thresholds, points), rank - 1, 0)
}

/** Turnover of a product on a day of a period; below zero after a correction. */
export interface DayTurnover {
  readonly day: string
  readonly product: string
  readonly turnover: Minor
}

/** What was staked on each product of a period; less than zero, by a correction, counts as zero. */
export function turnoverByProduct(days: Iterable<DayTurnover>): ReadonlyMap<string, Minor> {
  const sums = new Map<string, bigint>()
  for (const { product, turnover } of days) {
    sums.set(product, (sums.get(product) ?? 0n) + turnover)
  }
  return new Map([...sums].map(([product, sum]) => [product, minor(sum > 0n ? sum : 0n)]))
}

/** The points of play of a period, rounded down once over all of it. */
export function pointsOfPeriod(rule: PointRule, days: Iterable<DayTurnover>): Points {
  const stakes = [...turnoverByProduct(days)].map(([product, stake]) => ({ product, stake }))
  return pointsOf(rule, stakes)
}

/** The first day by whose end a period had so many points; undefined if none. */
export function dayReached(
  rule: PointRule,
  days: readonly DayTurnover[],
  threshold: bigint,
): string | undefined {
  const dates = [...new Set(days.map(({ day }) => day))].toSorted()
  return dates.find((date) => {
    const until = days.filter(({ day }) => day <= date)
    return pointsOfPeriod(rule, until) >= threshold
  })
}
