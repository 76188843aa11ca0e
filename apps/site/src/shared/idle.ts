import { createIdleWatch } from '@fairhouse/ui/idle-watch'
import { watchPresence } from '@fairhouse/ui/presence'
import { serverNow } from './clock.ts'
import { storage } from './storage.ts'

const KEY = 'idleUntil'

/** Watches the session: its member is warned a minute before it ends unused. */
export const idleWatch = createIdleWatch({
  now: serverNow,
  shared: {
    get: () => Number(storage.get(KEY) ?? 0),
    set: (at) => storage.set(KEY, String(at)),
  },
})

let isAway: (() => boolean) | undefined

/**
 * An answer told how many seconds the session lives on unused. What the page asks for by itself
 * while nobody is there is no use of it: then the time goes on.
 */
export function onIdleSeconds(seconds: number): void {
  isAway ??= watchPresence(window, Date.now)
  if (!isAway()) idleWatch.extend(seconds)
}
