import { createIdleWatch } from '@fairhouse/ui/idle-watch'
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
