import { rankIndex, SUITS, suitIndex } from '../cards/index.ts'
import { CATEGORIES, categoryOf, flushStrength, rankStrength } from '../poker/strength.ts'

/** "full-house": a category of poker as a key of texts. */
export type HandName = string

/** The lowest suit first: diamonds, clubs, hearts, spades. */
const SUIT_ORDER = ['D', 'C', 'H', 'S'] as const

/** Strength of five cards (0..51): category and ranks, suits left out. Compares as a number. */
export function fiveStrength(cards: readonly number[]): number {
  const suits = new Set(cards.map(suitIndex))
  if (suits.size === 1) {
    return flushStrength(cards.reduce((mask, card) => mask | (1 << rankIndex(card)), 0))
  }
  const counts = Array.from({ length: 13 }, () => 0)
  for (const card of cards) counts[rankIndex(card)] = (counts[rankIndex(card)] ?? 0) + 1
  return rankStrength(counts)
}

/** A card's place by rank, then by suit. */
const cardOrder = (card: number): number =>
  rankIndex(card) * SUITS.length + SUIT_ORDER.indexOf(SUITS[suitIndex(card)] ?? 'D')

const highest = (cards: readonly number[]): number => Math.max(...cards.map(cardOrder))

/**
 * Above 0 when the first of two hands of one deck is the better one, never 0: hands of the same
 * ranks are told apart by the suit of their highest card.
 */
export function compareHands(one: readonly number[], two: readonly number[]): number {
  return fiveStrength(one) - fiveStrength(two) || highest(one) - highest(two)
}

const nameOf = (category: string): HandName => category.replaceAll(' ', '-')

/** All hands there are, the best first. */
export const HAND_NAMES: readonly HandName[] = CATEGORIES.map(nameOf).toReversed()

/** What five cards are called. */
export function handName(cards: readonly number[]): HandName {
  return nameOf(CATEGORIES[categoryOf(fiveStrength(cards))] ?? '')
}
