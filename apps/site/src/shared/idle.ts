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
 * Called with the seconds after which an unused session ends, as an answer reports them. Requests
 * that the page makes by itself while the user is away do not prolong the session.
 */
export function onIdleSeconds(seconds: number): void {
  isAway ??= watchPresence(window, Date.now)
  if (!isAway()) idleWatch.extend(seconds)
}
