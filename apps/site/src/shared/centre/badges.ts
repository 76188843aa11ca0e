import { createStore, useStore } from '@fairhouse/ui/store'
import type { BadgeId } from './centre-page.ts'

/** Counts of pending items by kind. The feature that knows a count sets it; menus read it. */
const badgesStore = createStore<Readonly<Partial<Record<BadgeId, number>>>>({})

/** Sets the count of a kind; 0 removes the badge. */
export function setBadge(id: BadgeId, count: number): void {
  if (badgesStore.get()[id] === count) return
  badgesStore.set({ ...badgesStore.get(), [id]: count })
}

/** Known counts of each kind. */
export function useBadges(): Readonly<Partial<Record<BadgeId, number>>> {
  return useStore(badgesStore)
}
