import { binomial } from '../maths/exact.ts'
import {
  CATEGORIES,
  type Category,
  categoryOf,
  flushStrength,
  rankCounts,
  rankStrength,
} from './strength.ts'

/**
 * How many of all hands of five to seven cards have each category as their best five, exactly: by
 * ranks, the suits counted. Such a flush excludes a full house or four of a kind. Throws
 * RangeError for other sizes.
 */
export function categoryCounts(cards: number): ReadonlyMap<Category, bigint> {
  if (!Number.isInteger(cards) || cards < 5 || cards > 7) throw new RangeError('5 to 7 cards')
  const sums = CATEGORIES.map(() => 0)
  const add = (value: number, ways: number) => {
    const category = categoryOf(value)
    sums[category] = (sums[category] ?? 0) + ways
  }
  for (const counts of rankCounts(cards)) {
    const all = counts.reduce((ways, count) => ways * (CHOOSE_4[count] ?? 0), 1)
    const flushes = countFlushes(counts, add)
    add(rankStrength(counts), all - flushes)
  }
  return new Map(CATEGORIES.map((name, at) => [name, BigInt(sums[at] ?? 0)]))
}

const CHOOSE_4 = [0, 1, 2, 3, 4].map((k) => Number(binomial(4, k)))
const CHOOSE_3 = [0, 1, 2, 3, 4].map((k) => Number(binomial(3, k)))

/** Hands of these ranks with a flush; each is added under its strength. */
function countFlushes(
  counts: readonly number[],
  add: (value: number, ways: number) => void,
): number {
  const ranks = counts.flatMap((count, rank) => (count > 0 ? [rank] : []))
  if (ranks.length < 5) return 0
  let total = 0
  const choose = (at: number, mask: number, suited: number, ways: number) => {
    if (ways === 0 || suited + ranks.length - at < 5) return
    const rank = ranks[at]
    if (rank === undefined) {
      total += 4 * ways
      add(flushStrength(mask), 4 * ways)
      return
    }
    const count = counts[rank] ?? 0
    choose(at + 1, mask | (1 << rank), suited + 1, ways * (CHOOSE_3[count - 1] ?? 0))
    choose(at + 1, mask, suited, ways * (CHOOSE_3[count] ?? 0))
  }
  choose(0, 0, 0, 1)
  return total
}
