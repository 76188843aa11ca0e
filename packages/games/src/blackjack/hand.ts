import { type CardText, cardOf, rankIndex } from '../cards/index.ts'
import type { JsonObject } from '../core/index.ts'
import { ACE, bestTotal, TEN, valueOf } from './dealer.ts'

/** Index of a card's value: 0 the ace, 9 tens and pictures. */
export function valueIndex(card: CardText): number {
  const rank = rankIndex(cardOf(card))
  return rank === 12 ? ACE : Math.min(rank + 1, TEN)
}

/** The best total of a hand, and whether an ace in it counts eleven. */
export function totalOf(cards: readonly CardText[]): { total: number; isSoft: boolean } {
  const values = cards.map(valueIndex)
  const hard = values.reduce((sum, value) => sum + valueOf(value), 0)
  const total = bestTotal(hard, values.includes(ACE))
  return { total, isSoft: total !== hard }
}

/** Twenty-one of the first two cards. */
export const isBlackjack = (cards: readonly CardText[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21

/** One hand of the player. */
export interface PlayerHand extends JsonObject {
  readonly cards: readonly CardText[]
  /** 1, or 2 when doubled: times the first stake. */
  readonly units: number
  /** No more cards: stood, doubled, twenty-one or more, split aces. */
  readonly isDone: boolean
  readonly result: HandResult | null
}

export type HandResult = 'blackjack' | 'won' | 'pushed' | 'lost' | 'bust'

/** What a hand returns in halves of the first stake, stake included. */
export function halvesOf({ units, result }: PlayerHand): bigint {
  const perUnit = { blackjack: 5n, won: 4n, pushed: 2n, lost: 0n, bust: 0n }
  return result === null ? 0n : BigInt(units) * perUnit[result]
}

/** How a hand ends against the dealer's. */
export function resultOf(hand: PlayerHand, dealer: readonly CardText[]): HandResult {
  const [own, theirs] = [totalOf(hand.cards).total, totalOf(dealer).total]
  if (own > 21) return 'bust'
  if (theirs > 21 || own > theirs) return 'won'
  return own === theirs ? 'pushed' : 'lost'
}
