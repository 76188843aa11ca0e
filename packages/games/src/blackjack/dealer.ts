/** Cards by value: index 0 the ace, 1..8 two to nine, 9 tens and pictures. */
export const VALUES = 10
export const ACE = 0
export const TEN = 9

export const valueOf = (index: number): number => index + 1

/** Cards of each value in one deck. */
export const PER_DECK: readonly number[] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16]

/** Totals a dealer ends with: 17..21, then bust. */
export const DEALER_BUST = 5

/** Cards in any order that end the dealer's hand. */
export interface DealerDraws {
  /** Value indices drawn after the up card, with how many of each. */
  readonly ranks: readonly number[]
  readonly counts: readonly number[]
  readonly size: number
  /** Orders in which these cards are drawn before the dealer stands or is bust. */
  readonly orders: number
  /** 0..4 for 17..21, 5 for bust. */
  readonly end: number
}

/** The best total of cards: an ace counts 11 where that is not too much. */
export function bestTotal(hard: number, hasAce: boolean): number {
  return hasAce && hard <= 11 ? hard + 10 : hard
}

/** Whether the dealer takes another card. */
export function dealerDraws(hard: number, hasAce: boolean, hitsSoft17: boolean): boolean {
  const total = bestTotal(hard, hasAce)
  return total < 17 || (total === 17 && hitsSoft17 && total !== hard)
}

/**
 * All ways the dealer's hand can end after an up card, blackjacks apart: they end the round before
 * the player acts (the dealer peeks).
 */
export function dealerHands(up: number, hitsSoft17: boolean): DealerDraws[] {
  const found = new Map<string, { drawn: number[]; orders: number; end: number }>()
  const drawn = Array.from({ length: VALUES }, () => 0)
  const go = (hard: number, hasAce: boolean, size: number) => {
    if (size > 0 && !dealerDraws(hard, hasAce, hitsSoft17)) {
      const total = bestTotal(hard, hasAce)
      if (size === 1 && total === 21) return
      const key = drawn.join()
      const before = found.get(key)
      if (before) before.orders += 1
      else found.set(key, { drawn: [...drawn], orders: 1, end: total > 21 ? 5 : total - 17 })
      return
    }
    for (let card = 0; card < VALUES; card += 1) {
      drawn[card] = (drawn[card] ?? 0) + 1
      go(hard + valueOf(card), hasAce || card === ACE, size + 1)
      drawn[card] = (drawn[card] ?? 0) - 1
    }
  }
  go(valueOf(up), up === ACE, 0)
  return [...found.values()].map((one) => {
    const ranks = one.drawn.flatMap((count, rank) => (count > 0 ? [rank] : []))
    const counts = ranks.map((rank) => one.drawn[rank] ?? 0)
    const size = counts.reduce((sum, count) => sum + count, 0)
    return { ranks, counts, size, orders: one.orders, end: one.end }
  })
}
