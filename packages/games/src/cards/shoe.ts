import type { GameStream } from '@fairhouse/fairness'
import { DECK_SIZE } from './card.ts'

/** Cards of some decks that are not dealt yet. */
export interface Shoe {
  /** The next card, 0..51: each one that is left exactly as likely, taken out of the shoe. */
  draw(stream: GameStream): number
}

/**
 * A fresh shoe without the cards that were dealt already (0..51 each). "Pick and remove": an
 * index of what is left, in the order of cards, by `stream.fair`. Throws RangeError when more
 * were dealt of a card than there are decks, or when it is empty.
 */
export function createShoe(decks: number, dealt: readonly number[] = []): Shoe {
  const counts = Array.from({ length: DECK_SIZE }, () => decks)
  let left = decks * DECK_SIZE
  const take = (card: number) => {
    const count = counts[card] ?? 0
    if (count === 0) throw new RangeError('no such card is left')
    counts[card] = count - 1
    left -= 1
    return card
  }
  for (const card of dealt) take(card)
  return {
    draw(stream) {
      let index = stream.fair(left)
      const card = counts.findIndex((count) => {
        if (index < count) return true
        index -= count
        return false
      })
      return take(card)
    },
  }
}
