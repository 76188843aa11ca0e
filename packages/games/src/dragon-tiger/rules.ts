import { type CardText, cardText, DECK_SIZE, rankIndex, suitIndex } from '../cards/index.ts'
import type { JsonObject } from '../core/index.ts'
import type { Weighted } from '../maths/exact.ts'

export interface DragonTigerOutcome extends JsonObject {
  readonly dragon: CardText
  readonly tiger: CardText
  readonly winner: 'dragon' | 'tiger' | 'tie'
}

/** Ace low: 1, king 13. */
export const dragonTigerRank = (card: number): number => ((rankIndex(card) + 1) % 13) + 1

export function outcomeOf(dragon: number, tiger: number): DragonTigerOutcome {
  const ahead = dragonTigerRank(dragon) - dragonTigerRank(tiger)
  return {
    dragon: cardText(dragon),
    tiger: cardText(tiger),
    winner: ahead > 0 ? 'dragon' : ahead < 0 ? 'tiger' : 'tie',
  }
}

/** The two cards of a round. */
export interface Deal {
  readonly dragon: number
  readonly tiger: number
}

/** All deals from some decks: card by card, a second one of the same as often as it is left. */
export function dealsOf(decks: number): Weighted<Deal>[] {
  const cards = Array.from({ length: DECK_SIZE }, (_, card) => card)
  return cards.flatMap((dragon) =>
    cards.map((tiger) => ({
      weight: BigInt(decks * (tiger === dragon ? decks - 1 : decks)),
      outcome: { dragon, tiger },
    })),
  )
}

export const isTie = ({ dragon, tiger }: Deal): boolean => rankIndex(dragon) === rankIndex(tiger)
export const isSuitedTie = ({ dragon, tiger }: Deal): boolean => dragon === tiger
export const suitOf = suitIndex
