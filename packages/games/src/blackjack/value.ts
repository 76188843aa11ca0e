import {
  ACE,
  bestTotal,
  DEALER_BUST,
  dealerHands,
  PER_DECK,
  TEN,
  VALUES,
  valueOf,
} from './dealer.ts'
import { createShoeState, type ShoeState } from './shoe-state.ts'

/**
 * The dealer peeks, blackjack pays 3:2, any two cards may be doubled, a pair by value may be split
 * once, split aces get one card each, no surrender.
 */
export interface BlackjackRules {
  /** `Infinity`: every card as likely at any time. */
  readonly decks: number
  /** Whether the dealer draws on a soft 17. */
  readonly hitsSoft17: boolean
  /** Whether a hand of a split pair may be doubled. */
  readonly doublesAfterSplit: boolean
}

/**
 * What is thought through under one up card. All values are of rounds in which the dealer has no
 * blackjack, times the chance of that: so the chances of cards need no condition, for a draw and
 * the hidden card are as likely in either order, and choices come out the same.
 */
export interface BlackjackTable {
  readonly shoe: ShoeState
  readonly up: number
  readonly rules: BlackjackRules
  /** Values of hands that may only be hit or stood on, by what the shoe has left and the hand. */
  readonly known: Map<string, number>
}

export interface Hand {
  readonly hard: number
  readonly hasAce: boolean
}

const withCard = ({ hard, hasAce }: Hand, card: number): Hand => ({
  hard: hard + valueOf(card),
  hasAce: hasAce || card === ACE,
})

/** A hand of cards, or one with further cards. */
export const handOf = (first: number | Hand, ...cards: readonly number[]): Hand =>
  cards.reduce(
    withCard,
    typeof first === 'number' ? withCard({ hard: 0, hasAce: false }, first) : first,
  )

export function stand({ shoe, up }: BlackjackTable, hand: Hand): number {
  const total = bestTotal(hand.hard, hand.hasAce)
  const ends = shoe.dealerEnds(up)
  let value = ends[DEALER_BUST] ?? 0
  for (let end = 0; end < DEALER_BUST; end += 1) {
    value += Math.sign(total - (end + 17)) * (ends[end] ?? 0)
  }
  return value
}

/** Mean over the next card of what follows; a bust loses at once. */
export function drawing(table: BlackjackTable, hand: Hand, then: (hand: Hand) => number): number {
  const { shoe, up } = table
  let value = 0
  for (let card = 0; card < VALUES; card += 1) {
    const chance = shoe.chance(card)
    if (chance <= 0) continue
    const next = withCard(hand, card)
    shoe.take(card)
    value += chance * (next.hard > 21 ? -shoe.noBlackjack(up) : then(next))
    shoe.putBack(card)
  }
  return value
}

export function hitOrStand(table: BlackjackTable, hand: Hand): number {
  // The rest of the shoe does not determine the hand where a pair was split, or with replacement.
  const key = `${table.shoe.key}:${hand.hard}:${hand.hasAce ? 1 : 0}`
  const before = table.known.get(key)
  if (before !== undefined) return before
  const hit = drawing(table, hand, (next) => hitOrStand(table, next))
  const value = Math.max(stand(table, hand), hit)
  table.known.set(key, value)
  return value
}

export const double = (table: BlackjackTable, hand: Hand): number =>
  2 * drawing(table, hand, (next) => stand(table, next))

/**
 * Both hands of a split are worth the same: each is played by its own cards and the pair, and the
 * cards of the other are equally likely to be anywhere in the shoe.
 */
export function split(table: BlackjackTable, card: number): number {
  const { doublesAfterSplit } = table.rules
  const one = drawing(table, handOf(card), (hand) => {
    if (card === ACE) return stand(table, hand)
    const value = hitOrStand(table, hand)
    return doublesAfterSplit ? Math.max(value, double(table, hand)) : value
  })
  return 2 * one
}

function bestOf(table: BlackjackTable, first: number, second: number): number {
  const hand = handOf(first, second)
  const values = [hitOrStand(table, hand), double(table, hand)]
  if (first === second) values.push(split(table, first))
  return Math.max(...values)
}

/** The table of one up card, taken out of a full shoe. */
export function blackjackTable(rules: BlackjackRules, up: number): BlackjackTable {
  const hands = Array.from({ length: VALUES }, (_, one) =>
    one === up ? dealerHands(up, rules.hitsSoft17) : [],
  )
  const shoe = createShoeState(rules.decks, hands)
  shoe.take(up)
  return { shoe, up, rules, known: new Map() }
}

/** The round of two cards against an up card, all three taken out of the shoe. */
function roundValue(table: BlackjackTable, first: number, second: number): number {
  const noBlackjack = table.shoe.noBlackjack(table.up)
  const isBlackjack = first === ACE && second === TEN
  if (isBlackjack) return 1.5 * noBlackjack
  return bestOf(table, first, second) - (1 - noBlackjack)
}

/**
 * Mean gain per first stake of the best play that looks at every card it has seen, by recursion
 * over all hands: exact but for the rounding of doubles, below 1e-12. Throws RangeError for no
 * deck.
 */
export function blackjackValue(rules: BlackjackRules): number {
  if (!(rules.decks >= 1)) throw new RangeError('a shoe has one deck or more')
  let value = 0
  for (let up = 0; up < VALUES; up += 1) {
    const table = blackjackTable(rules, up)
    const { shoe } = table
    const upChance = (PER_DECK[up] ?? 0) / 52
    for (let first = 0; first < VALUES; first += 1) {
      const firstChance = shoe.chance(first)
      shoe.take(first)
      for (let second = first; second < VALUES; second += 1) {
        const chance = upChance * firstChance * shoe.chance(second)
        shoe.take(second)
        const orders = first === second ? 1 : 2
        value += orders * chance * roundValue(table, first, second)
        shoe.putBack(second)
      }
      shoe.putBack(first)
    }
  }
  return value
}
