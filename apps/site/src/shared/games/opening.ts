import type { VendorCard, VendorLane } from '@fairhouse/protocol'

/** What a vendor's card opens. */
export type Opening =
  /** The lobby of its category, filtered to its games. */
  | { readonly is: 'lobby'; readonly vassalage: string }
  /** A list in a dialog. */
  | { readonly is: 'list'; readonly vassalage: string }
  /** Its only game. */
  | { readonly is: 'game'; readonly vassalage: string; readonly gameId: string }

const LISTED: ReadonlySet<string> = new Set(['RNG', 'LIVE', 'FISH', 'PVP'])

/**
 * What a vendor's card opens (SPECIFICATION 2.104 to 2.106, 4.28): slots, live tables, fishing and
 * cards open their lobby; of the others VASSALAGE opens a list, GAME a single game. Within a lobby
 * only slots are filtered by vendor: in others a card opens its list or game by the same flags.
 */
export function openingOf(
  title: VendorLane['title'],
  card: Pick<VendorCard, 'vassalage' | 'isGame' | 'gameId'>,
  isInLobby = false,
): Opening {
  const { vassalage, gameId, isGame } = card
  if (title === 'RNG' || (LISTED.has(title) && !isInLobby)) return { is: 'lobby', vassalage }
  if (isGame === 'GAME' && gameId !== undefined) return { is: 'game', vassalage, gameId }
  return { is: 'list', vassalage }
}
