import { type Rational, rational } from '@fairhouse/money'
import { DECK_SIZE } from '../cards/card.ts'
import { binomial, type Weighted } from '../maths/exact.ts'
import { eachDeal, videoHand } from './hands.ts'
import { VIDEO_HANDS, type VideoHand, type VideoPays } from './pays.ts'

/**
 * Best play of every deal, exactly: all 2 598 960 deals, each of 32 holds over all draws. What a
 * hold may become is counted by inclusion and exclusion from how many hands of a deck contain given
 * cards.
 */

const KINDS = VIDEO_HANDS.length
const HOLDS = 32
/**
 * A multiple of all numbers of draws (1, 47, 1081, 16215, 178365, 1533939): values compare whole.
 */
const COMMON_DRAWS = 7_669_695

/** Numbers of combinations, for the place of cards in a table: n over k at [k][n]. */
const CHOOSE = Array.from({ length: 6 }, (_, k) =>
  Array.from({ length: DECK_SIZE + 1 }, (_, n) => Number(binomial(n, k))),
)
const choose = (n: number, k: number): number => CHOOSE[k]?.[n] ?? 0

/** Places of the 32 subsets of five rising cards, each among those of its size. */
function placesOf(cards: readonly number[], places: Int32Array): void {
  for (let hold = 0; hold < HOLDS; hold += 1) {
    let [place, count] = [0, 0]
    for (let at = 0; at < 5; at += 1) {
      if (((hold >> at) & 1) === 0) continue
      count += 1
      place += choose(cards[at] ?? 0, count)
    }
    places[hold] = place
  }
}

const SIZE_OF = Array.from(
  { length: HOLDS },
  (_, hold) => hold.toString(2).replace(/0/g, '').length,
)

/** How many hands of five contain given cards, by their kind: [size][place · KINDS + kind]. */
type HandCounts = readonly Float64Array[]

let handCounts: HandCounts | undefined

function countHands(): HandCounts {
  const counts = [0, 1, 2, 3, 4].map(
    (size) => new Float64Array(Number(binomial(DECK_SIZE, size)) * KINDS),
  )
  const places = new Int32Array(HOLDS)
  eachDeal((a, b, c, d, e) => {
    const kind = videoHand(a, b, c, d, e)
    placesOf([a, b, c, d, e], places)
    for (let hold = 0; hold < HOLDS - 1; hold += 1) {
      const table = counts[SIZE_OF[hold] ?? 0]
      const place = (places[hold] ?? 0) * KINDS + kind
      if (table) table[place] = (table[place] ?? 0) + 1
    }
  })
  return counts
}

export interface VideoPokerOdds {
  /** Mean return per unit staked. */
  readonly rtp: Rational
  /** How often the best play ends with each hand. */
  readonly chances: ReadonlyMap<VideoHand, Rational>
}

/** Deals that are equal up to renaming suits: one of each with how many there are. */
function* deals(): Generator<{ readonly cards: number[]; readonly weight: number }> {
  const bitsOf = (mask: number) => mask.toString(2).replace(/0/g, '').length
  const masks = Array.from({ length: 1 << 13 }, (_, mask) => mask)
  const bySize = [0, 1, 2, 3, 4, 5].map((size) => masks.filter((mask) => bitsOf(mask) === size))
  const suits = [0, 0, 0, 0]
  function* fill(suit: number, most: number, left: number): Generator<number> {
    if (suit === 4) {
      if (left === 0) yield orders(suits)
      return
    }
    for (let size = suit === 3 ? left : 0; size <= left; size += 1) {
      for (const mask of bySize[size] ?? []) {
        if (mask > most) break
        suits[suit] = mask
        yield* fill(suit + 1, mask, left - size)
      }
    }
  }
  for (const weight of fill(0, 1 << 13, 5)) {
    const cards = suits.flatMap((mask, suit) =>
      Array.from({ length: 13 }, (_, rank) => rank)
        .filter((rank) => (mask >> rank) & 1)
        .map((rank) => rank * 4 + suit),
    )
    yield { cards: cards.toSorted((a, b) => a - b), weight }
  }
}

const FACTORIALS = [1, 1, 2, 6, 24]

/** Ways to give four suits these masks, equal ones counted once. */
function orders(suits: readonly number[]): number {
  const repeats = [...new Set(suits)].map((mask) => suits.filter((one) => one === mask).length)
  return 24 / repeats.reduce((ways, count) => ways * (FACTORIALS[count] ?? 1), 1)
}

/** Alternating sums over the discards: values of supersets become values of exact holds. */
function excludeThrown(values: Float64Array): void {
  for (let card = 1; card < HOLDS; card *= 2) {
    for (let hold = 0; hold < HOLDS; hold += 1) {
      if ((hold & card) === 0) values[hold] = (values[hold] ?? 0) - (values[hold | card] ?? 0)
    }
  }
}

/** Hands of the draws of one hold, by kind. */
function drawsOf(counts: HandCounts, places: Int32Array, hold: number, dealt: number): number[] {
  const sums = VIDEO_HANDS.map(() => 0)
  const thrown = HOLDS - 1 - hold
  for (let out = thrown; ; out = (out - 1) & thrown) {
    const cards = hold | out
    const sign = (SIZE_OF[out] ?? 0) % 2 === 0 ? 1 : -1
    const table = counts[SIZE_OF[cards] ?? 0]
    for (let kind = 0; kind < KINDS; kind += 1) {
      const held = table
        ? (table[(places[cards] ?? 0) * KINDS + kind] ?? 0)
        : Number(kind === dealt)
      sums[kind] = (sums[kind] ?? 0) + sign * held
    }
    if (out === 0) return sums
  }
}

/** Pays of all hands that contain given cards, summed: [size][place]. */
function sumPays(counts: HandCounts, pays: readonly number[]): Float64Array[] {
  return counts.map((table) =>
    Float64Array.from({ length: table.length / KINDS }, (_, place) =>
      pays.reduce((sum, pay, kind) => sum + pay * (table[place * KINDS + kind] ?? 0), 0),
    ),
  )
}

const DRAWS = SIZE_OF.map((size) => Number(binomial(DECK_SIZE - 5, 5 - size)))

/** The hold of the highest mean, the first of equals; bit i of it holds card i. */
function bestHold(values: Float64Array): number {
  let [best, most] = [0, -1]
  for (let hold = 0; hold < HOLDS; hold += 1) {
    const value = (values[hold] ?? 0) * (COMMON_DRAWS / (DRAWS[hold] ?? 1))
    if (value > most) [best, most] = [hold, value]
  }
  return best
}

/** Odds of the best play of a pay table. Takes a second or two, the first time longer. */
export function videoPokerOdds(table: VideoPays): VideoPokerOdds {
  handCounts ??= countHands()
  const counts = handCounts
  const pays = VIDEO_HANDS.map((hand) => table[hand])
  const paySums = sumPays(counts, pays)
  const places = new Int32Array(HOLDS)
  const values = new Float64Array(HOLDS)
  const sums = VIDEO_HANDS.map(() => 0n)
  for (const { cards, weight } of deals()) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards
    const dealt = videoHand(a, b, c, d, e)
    placesOf(cards, places)
    for (let hold = 0; hold < HOLDS - 1; hold += 1) {
      values[hold] = paySums[SIZE_OF[hold] ?? 0]?.[places[hold] ?? 0] ?? 0
    }
    values[HOLDS - 1] = pays[dealt] ?? 0
    excludeThrown(values)
    const hold = bestHold(values)
    const scale = weight * (COMMON_DRAWS / (DRAWS[hold] ?? 1))
    drawsOf(counts, places, hold, dealt).forEach((count, kind) => {
      if (count > 0) sums[kind] = (sums[kind] ?? 0n) + BigInt(count * scale)
    })
  }
  return oddsOf(sums, pays)
}

function oddsOf(sums: readonly bigint[], pays: readonly number[]): VideoPokerOdds {
  const all = sums.reduce((total, one) => total + one, 0n)
  // Pays may be tenths or so: scaled to whole numbers first.
  const scale = 1_000_000n
  const paid = sums.reduce(
    (total, one, kind) => total + one * BigInt(Math.round((pays[kind] ?? 0) * Number(scale))),
    0n,
  )
  return {
    rtp: rational(paid, all * scale),
    chances: new Map(VIDEO_HANDS.map((hand, kind) => [hand, rational(sums[kind] ?? 0n, all)])),
  }
}

/** The final hands of the best play as weights, for a law. */
export function finalHands({ chances }: VideoPokerOdds): Weighted<VideoHand>[] {
  const all = [...chances.values()].reduce((common, { den }) => lcm(common, den), 1n)
  return [...chances].map(([outcome, { num, den }]) => ({ weight: (num * all) / den, outcome }))
}

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return (a / x) * b
}
