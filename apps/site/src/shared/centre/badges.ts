import { createStore, useStore } from '@fairhouse/ui/store'
import type { BadgeId } from './centre-page.ts'

/** How much waits, by kind. Whoever knows a count tells it here; nobody else needs to know whom. */
const badgesStore = createStore<Readonly<Partial<Record<BadgeId, number>>>>({})

/** Tells how much waits of a kind; 0 takes the badge away. */
export function setBadge(id: BadgeId, count: number): void {
  if (badgesStore.get()[id] === count) return
  badgesStore.set({ ...badgesStore.get(), [id]: count })
}

/** How much waits of each kind, as far as it has been told. */
export function useBadges(): Readonly<Partial<Record<BadgeId, number>>> {
  return useStore(badgesStore)
}
