import { createChainStream } from '@fairhouse/fairness'
import { minor, type Minor, rational } from '@fairhouse/money'
import { cardOf, type CardText, cardText, createShoe } from '../cards/index.ts'
import type { JsonObject } from '../core/index.ts'
import { compareHands, type HandName, handName } from './hands.ts'

/** Tables of one room, by the size of the stake: each has a pot and a deck of its own. */
export const FIVE_UP_POTS = ['low', 'middle', 'high'] as const
export type FiveUpPot = (typeof FIVE_UP_POTS)[number]

export const FIVE_UP_SEATS = 9
/** Fewer do not play: the stake goes back. */
export const FIVE_UP_LEAST_SEATS = 2
const CARDS = 5

/** What the winner gets of the pot; the rest is the house's rake, all that it earns. */
export const FIVE_UP_SHARE = rational(975n, 1000n)

/** A seat that was dealt. */
export interface FiveUpHand extends JsonObject {
  /** The seat's own part of the shuffle, 64 hex digits. */
  readonly entry: string
  readonly cards: readonly CardText[]
  readonly hand: HandName
}

export interface FiveUpDeal extends JsonObject {
  readonly pot: FiveUpPot
  /** In the order of dealing. */
  readonly hands: readonly FiveUpHand[]
  /** Index into `hands`. */
  readonly winner: number
}

const ENTRY = /^[0-9a-f]{64}$/

/**
 * Deals a pot: five cards each from a fresh deck, seat by seat in the order of their entries. The
 * deck comes from the chain's hash and from the entries of all seats, so that it is fixed neither
 * before the last seat is taken nor by the chain alone. Throws RangeError unless there are 2 to 9
 * different entries.
 */
export function dealPot(
  chain: { readonly hash: string; readonly salt: string },
  pot: FiveUpPot,
  entries: readonly string[],
): FiveUpDeal {
  const order = [...new Set(entries)].toSorted()
  const isSound = order.length === entries.length && order.every((entry) => ENTRY.test(entry))
  if (!isSound || order.length < FIVE_UP_LEAST_SEATS || order.length > FIVE_UP_SEATS) {
    throw new RangeError('a pot has 2 to 9 seats, each with an entry of its own')
  }
  const stream = createChainStream(chain.hash, [chain.salt, pot, ...order].join(':'))
  const shoe = createShoe(1)
  const dealt = order.map((entry) => {
    const cards = Array.from({ length: CARDS }, () => shoe.draw(stream))
    return { entry, cards: cards.map(cardText), hand: handName(cards) }
  })
  return { pot, hands: dealt, winner: bestOf(dealt.map(({ cards }) => cards)) }
}

/** Index of the best of some hands of one deck. */
export function bestOf(hands: readonly (readonly CardText[])[]): number {
  const cards = hands.map((hand) => hand.map(cardOf))
  return cards.reduce(
    (best, hand, at) => (compareHands(hand, cards[best] ?? hand) > 0 ? at : best),
    0,
  )
}

/**
 * What the winner of a pot gets: 97.5 % of all stakes; a fraction of a ledger unit is dropped.
 */
export function potPayout(stake: Minor, seats: number): Minor {
  return minor((stake * BigInt(seats) * FIVE_UP_SHARE.num) / FIVE_UP_SHARE.den)
}
