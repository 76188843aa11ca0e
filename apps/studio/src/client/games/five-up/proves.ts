import { dealPot } from '@fairhouse/games/five-up'
import type { PastRound } from '../../room/state.ts'
import { isSameData } from '../../room/shared-rounds.ts'
import { playedPots } from './outcome.ts'

/**
 * Whether each pot was dealt as the chain's hash and salt and the entries of its seats say; a stake
 * that went back was not dealt.
 */
export function provesPots(salt: string, { hash, outcome }: PastRound): boolean {
  return playedPots(outcome).every(({ pot, seats, winner, isGivenBack }) => {
    if (isGivenBack) return true
    const entries = seats.map(({ entry }) => entry)
    try {
      const deal = dealPot({ hash, salt }, pot, entries)
      const hands = seats.map(({ entry, cards, hand }) => ({ entry, cards, hand }))
      return deal.winner === winner && isSameData(deal.hands, hands)
    } catch (error) {
      // Entries that no pot has.
      if (error instanceof RangeError) return false
      throw error
    }
  })
}
