/** Hands of poker by rank counts: what five to seven cards are worth, suits apart or together. */

export const CATEGORIES = [
  'high card',
  'one pair',
  'two pair',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
  'royal flush',
] as const
export type Category = (typeof CATEGORIES)[number]

/** Index into CATEGORIES of what the rules call a better hand: the higher the better. */
export const HIGH_CARD = 0
export const ONE_PAIR = 1
const TWO_PAIR = 2
const THREE = 3
const STRAIGHT = 4
const FLUSH = 5
const FULL_HOUSE = 6
const FOUR = 7
export const STRAIGHT_FLUSH = 8
export const ROYAL_FLUSH = 9

const RANKS = 13
const ACE = RANKS - 1
/** Ranks of ten to ace as bits. */
const BROADWAY = 0b1_1111_0000_0000
const WHEEL = 0b1_0000_0000_1111
const FIVE_IN_ROW = 0b1_1111

/** A strength is category · 16^5 + five ranks, most important first: compares as a number. */
const strength = (category: number, ...ranks: readonly number[]): number =>
  Array.from({ length: 5 }, (_, at) => ranks[at] ?? 0).reduce(
    (sum, rank) => sum * 16 + rank,
    category,
  )

export const categoryOf = (value: number): number => Math.floor(value / 16 ** 5)

/** The highest card of a straight among ranks (bits, 0 for a two), -1 for none. */
export function straightTop(mask: number): number {
  for (let top = ACE; top >= 4; top -= 1) {
    const run = FIVE_IN_ROW << (top - 4)
    if ((mask & run) === run) return top
  }
  return (mask & WHEEL) === WHEEL ? 3 : -1
}

/** The best hand of cards of one suit, five or more, as ranks in bits. */
export function flushStrength(mask: number): number {
  const top = straightTop(mask)
  if ((mask & BROADWAY) === BROADWAY) return strength(ROYAL_FLUSH)
  return top >= 0 ? strength(STRAIGHT_FLUSH, top) : strength(FLUSH, ...ranksOf(mask))
}

/** Ranks of a mask, highest first. */
function ranksOf(mask: number): number[] {
  const ranks: number[] = []
  for (let rank = ACE; rank >= 0; rank -= 1) if ((mask >> rank) & 1) ranks.push(rank)
  return ranks
}

/** The best five of some cards by how many there are of each rank, no flush among them. */
export function rankStrength(counts: readonly number[]): number {
  const ranks = counts.flatMap((count, rank) => (count > 0 ? [rank] : [])).toReversed()
  const having = (least: number) => ranks.filter((rank) => (counts[rank] ?? 0) >= least)
  const without = (...taken: readonly number[]) => ranks.filter((rank) => !taken.includes(rank))
  const [four] = having(4)
  if (four !== undefined) return strength(FOUR, four, ...without(four).slice(0, 1))
  const [three] = having(3)
  const pairs = having(2).filter((rank) => rank !== three)
  const [pair, second] = pairs
  if (three !== undefined && pair !== undefined) return strength(FULL_HOUSE, three, pair)
  const top = straightTop(ranks.reduce((mask, rank) => mask | (1 << rank), 0))
  if (top >= 0) return strength(STRAIGHT, top)
  if (three !== undefined) return strength(THREE, three, ...without(three).slice(0, 2))
  if (pair !== undefined && second !== undefined) {
    return strength(TWO_PAIR, pair, second, ...without(pair, second).slice(0, 1))
  }
  if (pair !== undefined) return strength(ONE_PAIR, pair, ...without(pair).slice(0, 3))
  return strength(HIGH_CARD, ...ranks.slice(0, 5))
}

/** All ways to have `cards` cards of 13 ranks, at most four of each. */
export function* rankCounts(cards: number): Generator<readonly number[]> {
  const counts = Array.from({ length: RANKS }, () => 0)
  function* fill(rank: number, left: number): Generator<readonly number[]> {
    if (rank === RANKS) {
      if (left === 0) yield counts
      return
    }
    for (let count = Math.min(4, left); count >= 0; count -= 1) {
      counts[rank] = count
      yield* fill(rank + 1, left - count)
    }
    counts[rank] = 0
  }
  yield* fill(0, cards)
}

/**
 * Numbers of ranks whose sums identify any hand of up to seven cards (a published set; a clash
 * would be found when the table is made).
 */
export const RANK_KEYS: readonly number[] = [
  0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181,
]

/** Strengths without a flush by the sum of rank keys. Throws when two hands share a sum. */
export function rankTable(cards: number): Int32Array {
  const ace = RANK_KEYS[ACE] ?? 0
  const king = RANK_KEYS[ACE - 1] ?? 0
  const table = new Int32Array(4 * ace + Math.max(0, cards - 4) * king + 1).fill(-1)
  for (const counts of rankCounts(cards)) {
    const key = counts.reduce((sum, count, rank) => sum + count * (RANK_KEYS[rank] ?? 0), 0)
    if (table[key] !== -1) throw new Error('two hands share a key')
    table[key] = rankStrength(counts)
  }
  return table
}

/** Strengths of five or more cards of a suit by ranks in bits. */
export function flushTable(): Int32Array {
  return Int32Array.from({ length: 1 << RANKS }, (_, mask) => flushStrength(mask))
}
