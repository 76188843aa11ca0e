/**
 * Cards as numbers 0..51: by rank 2..A, within it diamonds, hearts, spades, clubs (published
 * order).
 */

export const SUITS = ['D', 'H', 'S', 'C'] as const
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const

/** Suit, then rank: "DJ", "C10", "SA". Used in views and stored rounds. */
export type CardText = `${(typeof SUITS)[number]}${(typeof RANKS)[number]}`

export const DECK_SIZE = SUITS.length * RANKS.length

const TEXTS: readonly CardText[] = RANKS.flatMap((rank) =>
  SUITS.map((suit): CardText => `${suit}${rank}`),
)

const BY_TEXT = new Map<string, number>(TEXTS.map((text, card) => [text, card]))

/** The text of a card 0..51. Throws RangeError beyond. */
export function cardText(card: number): CardText {
  const text = TEXTS[card]
  if (text === undefined) throw new RangeError('there are 52 cards')
  return text
}

/** The card of a text. Throws RangeError for any other text. */
export function cardOf(text: string): number {
  const card = BY_TEXT.get(text)
  if (card === undefined) throw new RangeError(`no card "${text}"`)
  return card
}

/** 0 for a two to 12 for an ace. */
export const rankIndex = (card: number): number => card >> 2

/** 0..3: diamonds, hearts, spades, clubs. */
export const suitIndex = (card: number): number => card & 3
