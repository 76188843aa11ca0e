import type { FiveUpPot } from '@fairhouse/games/five-up'
import type { RoomState } from '../../room/state.ts'

/** A seat as its room shows it: dealt, or only taken. */
export interface Seat {
  /** Unset while bets are open: only then a page does not know others' bets by their id. */
  readonly betId?: string
  readonly alias: string
  readonly isOwn: boolean
  readonly cards?: readonly string[]
  readonly hand?: string
}

/** A pot of an outcome (server/rooms/five-up-room.ts makes it). */
export interface PlayedPot {
  readonly pot: FiveUpPot
  readonly seats: readonly (Omit<Seat, 'isOwn'> & { readonly entry: string })[]
  readonly isGivenBack: boolean
  readonly winner?: number
  readonly prize?: string
}

/** The pots of a round's outcome; none while it is not known. */
export function playedPots(outcome: unknown): readonly PlayedPot[] {
  return (outcome as { readonly pots?: readonly PlayedPot[] } | null)?.pots ?? []
}

/** Seats taken at a pot while bets are open: the own one first. */
export function takenSeats({ own, others }: RoomState, pot: FiveUpPot, alias: string): Seat[] {
  return [
    ...own.filter(({ spot }) => spot === pot).map(() => ({ alias, isOwn: true })),
    ...others.filter(({ spot }) => spot === pot).map((bet) => ({ alias: bet.alias, isOwn: false })),
  ]
}

/** Cards are turned over one by one, at all seats at once; then the best hand is shown. */
const FIRST_MS = 700
const CARD_MS = 1_300
const CARDS = 5

/** Cards of each seat that lie open, ms after the deal. */
export function openCards(ms: number): number {
  return Math.min(CARDS, Math.max(0, Math.floor((ms - FIRST_MS) / CARD_MS) + 1))
}

/** Whether the winner is shown, ms after the deal. */
export const isDecided = (ms: number): boolean => ms >= FIRST_MS + CARDS * CARD_MS

/** Seats of a dealt pot; once it is decided its winner comes first. */
export function dealtSeats(played: PlayedPot, ownBet: string | undefined, ms: number): Seat[] {
  const open = openCards(ms)
  const seats = played.seats.map((seat) => ({
    ...seat,
    ...(seat.cards && { cards: seat.cards.slice(0, open) }),
    isOwn: seat.betId === ownBet,
  }))
  const best = isDecided(ms) ? seats[played.winner ?? -1] : undefined
  return best ? [best, ...seats.filter((seat) => seat !== best)] : seats
}
