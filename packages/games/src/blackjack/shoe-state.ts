import { ACE, type DealerDraws, PER_DECK, TEN, VALUES } from './dealer.ts'

/** Cards left in a shoe; values are put back and taken out while hands are explored. */
export interface ShoeState {
  /** Chance that the next card is of a value. */
  chance(card: number): number
  take(card: number): void
  putBack(card: number): void
  /** Key of the remaining cards, for memoised results. */
  readonly key: number
  /** Chance that no blackjack is under an up card. */
  noBlackjack(up: number): number
  /** Chances of the dealer's ends (17..21, bust) and no blackjack; sums to `noBlackjack`. */
  dealerEnds(up: number): readonly number[]
}

/** Larger than any count of a value in two hands and a dealer's. */
const KEY_BASE = 24

/**
 * A shoe of some decks, `Infinity` for cards drawn with replacement. `hands` are the dealer's for
 * each up card.
 */
export function createShoeState(
  decks: number,
  hands: readonly (readonly DealerDraws[])[],
): ShoeState {
  const isFinite = Number.isFinite(decks)
  const counts = PER_DECK.map((count) => (isFinite ? count * decks : count / 52))
  let size = isFinite ? 52 * decks : 1
  let key = 0
  const powers = PER_DECK.map((_, card) => KEY_BASE ** card)
  const move = (card: number, by: 1 | -1) => {
    if (!isFinite) return
    counts[card] = (counts[card] ?? 0) + by
    size += by
    key -= by * (powers[card] ?? 0)
  }
  const left = (card: number) => counts[card] ?? 0
  const known = hands.map(() => new Map<number, number[]>())
  // Products of falling factors (of powers, with replacement), by value and count.
  const most = 18
  const ways = Array.from({ length: VALUES * most }, () => 1)
  const all = Array.from({ length: most }, () => 1)
  const prepare = () => {
    const step = isFinite ? 1 : 0
    for (let card = 0; card < VALUES; card += 1) {
      for (let count = 1; count < most; count += 1) {
        const before = ways[card * most + count - 1] ?? 0
        ways[card * most + count] = before * Math.max(0, left(card) - step * (count - 1))
      }
    }
    for (let count = 1; count < most; count += 1) {
      all[count] = (all[count - 1] ?? 0) * Math.max(1, size - step * (count - 1))
    }
  }
  const endsOf = (up: number): number[] => {
    prepare()
    const ends = [0, 0, 0, 0, 0, 0]
    for (const { ranks, counts: drawn, size: cards, orders, end } of hands[up] ?? []) {
      let product = orders
      for (let at = 0; at < ranks.length; at += 1) {
        product *= ways[(ranks[at] ?? 0) * most + (drawn[at] ?? 0)] ?? 0
      }
      ends[end] = (ends[end] ?? 0) + product / (all[cards] ?? 1)
    }
    return ends
  }
  return {
    chance: (card) => left(card) / size,
    take: (card) => move(card, -1),
    putBack: (card) => move(card, 1),
    get key() {
      return key
    },
    noBlackjack(up) {
      if (up === ACE) return 1 - left(TEN) / size
      return up === TEN ? 1 - left(ACE) / size : 1
    },
    dealerEnds(up) {
      const before = known[up]?.get(key)
      if (before) return before
      const ends = endsOf(up)
      known[up]?.set(key, ends)
      return ends
    },
  }
}
