import { falling, type Weighted } from '../maths/exact.ts'

/** Punto banco. Values: ace 1, two to nine themselves, tens and pictures 0; totals modulo 10. */

/** What a hand's bets depend on. */
export interface BaccaratHand {
  readonly playerTotal: number
  readonly bankerTotal: number
  /** 2 or 3. */
  readonly playerCards: number
  readonly bankerCards: number
}

const NATURAL = 8

/** A natural, eight or nine of two cards, ends the hand. */
export const isNatural = (total: number, cards: number): boolean => cards === 2 && total >= NATURAL

/** Whether the player takes a third card, by the totals of two cards each. */
export function playerDraws(player: number, banker: number): boolean {
  return player < 6 && banker < NATURAL
}

/** Third cards of the player on which the banker draws, by the banker's two. */
const BANKER_DRAWS_ON: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
]

/**
 * Whether the banker takes a third card; `third` is the value of the player's, if one was drawn.
 */
export function bankerDraws(player: number, banker: number, third: number | undefined): boolean {
  if (third === undefined) return player < NATURAL && banker < 6
  return BANKER_DRAWS_ON[banker]?.includes(third) ?? false
}

const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * All hands of a fresh shoe: exact weights of the totals and numbers of cards, out of
 * N(N-1)…(N-5). Cards are taken by value; the order of the first two of a side does not matter.
 */
export function handsOf(decks: number): Weighted<BaccaratHand>[] {
  const counts = VALUES.map((value) => (value === 0 ? 16 : 4) * decks)
  const size = 52 * decks
  const weights = new Map<number, bigint>()
  const add = (hand: BaccaratHand, weight: bigint) => {
    const { playerTotal, bankerTotal, playerCards, bankerCards } = hand
    const key = ((playerTotal * 10 + bankerTotal) * 2 + playerCards - 2) * 2 + bankerCards - 2
    weights.set(key, (weights.get(key) ?? 0n) + weight)
  }
  const take = (value: number, then: (ways: number) => void) => {
    const ways = counts[value] ?? 0
    if (ways === 0) return
    counts[value] = ways - 1
    then(ways)
    counts[value] = ways
  }
  const pairs = (then: (total: number, ways: number) => void) => {
    for (const a of VALUES) {
      for (const b of VALUES.slice(a)) {
        const orders = a === b ? 1 : 2
        take(a, (first) => take(b, (second) => then((a + b) % 10, orders * first * second)))
      }
    }
  }
  pairs((player, playerWays) =>
    pairs((banker, bankerWays) => {
      const ways = BigInt(playerWays) * BigInt(bankerWays)
      drawThirds({ player, banker, size }, take, (hand, more) => add(hand, ways * more))
    }),
  )
  return [...weights].map(([key, weight]) => ({
    weight,
    outcome: {
      playerTotal: Math.floor(key / 40),
      bankerTotal: Math.floor(key / 4) % 10,
      playerCards: 2 + (Math.floor(key / 2) % 2),
      bankerCards: 2 + (key % 2),
    },
  }))
}

interface FirstFour {
  readonly player: number
  readonly banker: number
  /** Cards in the shoe before the hand. */
  readonly size: number
}

type Take = (value: number, then: (ways: number) => void) => void

/** The third cards after the first four, with the weights of what is not drawn put in. */
function drawThirds(
  { player, banker, size }: FirstFour,
  take: Take,
  add: (hand: BaccaratHand, weight: bigint) => void,
): void {
  const finish = (total: number, third: number | undefined, ways: bigint) => {
    const playerCards = third === undefined ? 2 : 3
    const undrawn = size - 2 - playerCards
    if (!bankerDraws(player, banker, third)) {
      const hand = { playerTotal: total, bankerTotal: banker, playerCards, bankerCards: 2 }
      add(hand, ways * falling(undrawn, 4 - playerCards))
      return
    }
    const rest = falling(undrawn - 1, 3 - playerCards)
    for (const value of VALUES) {
      take(value, (more) => {
        const bankerTotal = (banker + value) % 10
        const hand = { playerTotal: total, bankerTotal, playerCards, bankerCards: 3 }
        add(hand, ways * BigInt(more) * rest)
      })
    }
  }
  if (!playerDraws(player, banker)) return finish(player, undefined, 1n)
  for (const value of VALUES) {
    take(value, (more) => finish((player + value) % 10, value, BigInt(more)))
  }
}

/** Which sides' first two cards are a pair. */
export interface BaccaratPairs {
  readonly player: boolean
  readonly banker: boolean
}

/**
 * Pairs among the first two cards of both sides, exactly: `kinds` that count as equal (13 ranks,
 * or 52 for pairs of one suit), each `copies` times in the shoe; out of N(N-1)(N-2)(N-3).
 */
export function pairsOf(kinds: number, copies: number): Weighted<BaccaratPairs>[] {
  const size = kinds * copies
  const [two, four] = [falling(copies, 2), falling(copies, 4)]
  const both = BigInt(kinds) * four + BigInt(kinds * (kinds - 1)) * two * two
  const one = BigInt(kinds) * two * falling(size - 2, 2)
  return [
    { weight: both, outcome: { player: true, banker: true } },
    { weight: one - both, outcome: { player: true, banker: false } },
    { weight: one - both, outcome: { player: false, banker: true } },
    {
      weight: falling(size, 4) - one - one + both,
      outcome: { player: false, banker: false },
    },
  ]
}
