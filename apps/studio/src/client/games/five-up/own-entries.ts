import { textHash } from '@fairhouse/fairness'
import type { Play } from '../../shell/play.ts'

const stores = new WeakMap<Play, Map<number, string>>()

/**
 * Entries of the seats that this page has taken, by the round's number: each must be among those
 * that its pot was dealt from. A page that was loaded again does not know those from before.
 */
export function ownEntries(play: Play): Map<number, string> {
  const entries = stores.get(play) ?? new Map<number, string>()
  stores.set(play, entries)
  return entries
}

/** A seat's part of the shuffle, from the key of its bet (server/rooms/five-up-room.ts). */
export const entryOfKey = (key: string): string => textHash(key)
