import { dealPot, FIVE_UP_LEAST_SEATS } from '@fairhouse/games/five-up'
import { isSameData } from '../../room/same-data.ts'
import type { PastRound } from '../../room/state.ts'
import { type PlayedPot, playedPots } from './outcome.ts'

/** Whether a pot was dealt from its entries; a stake that went back was not dealt. */
function provesPot(chain: { readonly hash: string; readonly salt: string }, played: PlayedPot) {
  const { pot, seats, winner, isGivenBack } = played
  if (isGivenBack) return seats.length < FIVE_UP_LEAST_SEATS
  try {
    const deal = dealPot(
      chain,
      pot,
      seats.map(({ entry }) => entry),
    )
    const hands = seats.map(({ entry, cards, hand }) => ({ entry, cards, hand }))
    return deal.winner === winner && isSameData(deal.hands, hands)
  } catch (error) {
    // Entries that no pot has.
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Whether each pot was dealt as the chain's hash and salt and the entries of its seats say, and the
 * entry of the own seat, where this page took one, is among them.
 */
export function provesPots(salt: string, { hash, outcome }: PastRound, ownEntry?: string): boolean {
  const pots = playedPots(outcome)
  const isOwnThere =
    ownEntry === undefined ||
    pots.some(({ seats }) => seats.some(({ entry }) => entry === ownEntry))
  return isOwnThere && pots.every((played) => provesPot({ hash, salt }, played))
}
