import type { Clock } from '@fairhouse/ui'

const TICK_MS = 1000

let current = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  current = Date.now()
  for (const listener of listeners) listener()
}

/** The browser's clock: the office has no countdown that needs the server's time. */
export const pageClock: Clock = {
  now: () => current,
  first: () => current,
  subscribe: (listener) => {
    // The timer was stopped while there were no listeners.
    if (listeners.size === 0) current = Date.now()
    listeners.add(listener)
    timer ??= setInterval(tick, TICK_MS)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}
