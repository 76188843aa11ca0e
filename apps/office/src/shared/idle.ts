import { createIdleWatch } from '@fairhouse/ui/idle-watch'
import { storage } from './storage.ts'

const KEY = 'office.idleUntil'

/** Watches the session: staff are warned a minute before it ends unused. */
export const idleWatch = createIdleWatch({
  now: Date.now,
  shared: {
    get: () => Number(storage.get(KEY) ?? 0),
    set: (at) => storage.set(KEY, String(at)),
  },
})
