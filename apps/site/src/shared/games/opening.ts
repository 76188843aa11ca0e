import type { VendorCard, VendorLane } from '@fairhouse/protocol'

/** Where a vendor's card leads. */
export type Opening =
  /** The lobby of its category, with its games alone. */
  | { readonly is: 'room'; readonly vassalage: string }
  /** A list that pops up. */
  | { readonly is: 'list'; readonly vassalage: string }
  /** Its one game. */
  | { readonly is: 'game'; readonly vassalage: string; readonly gameId: string }

const LISTED: ReadonlySet<string> = new Set(['RNG', 'LIVE', 'FISH', 'PVP'])

/**
 * What a vendor's card opens (SPECIFICATION 2.104 to 2.106, 4.28): slots, live tables, fishing and
 * cards lead to their lobby; of the others VASSALAGE has a list, GAME is one game. Within its own
 * lobby only slots are chosen by vendor: what is listed already goes on by the same flags.
 */
export function openingOf(
  title: VendorLane['title'],
  card: Pick<VendorCard, 'vassalage' | 'isGame' | 'gameId'>,
  isInRoom = false,
): Opening {
  const { vassalage, gameId, isGame } = card
  if (title === 'RNG' || (LISTED.has(title) && !isInRoom)) return { is: 'room', vassalage }
  if (isGame === 'GAME' && gameId !== undefined) return { is: 'game', vassalage, gameId }
  return { is: 'list', vassalage }
}
