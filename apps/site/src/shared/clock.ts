import type { Clock } from '@fairhouse/ui'

const TICK_MS = 1000

let offsetMs = 0
let current = Date.now()
let first: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  current = Date.now() + offsetMs
  for (const listener of listeners) listener()
  schedule()
}

/** Ticks fall on whole seconds of the server's clock, so that all countdowns step together. */
function schedule(): void {
  clearTimeout(timer)
  timer = undefined
  if (listeners.size === 0) return
  timer = setTimeout(tick, TICK_MS - ((Date.now() + offsetMs) % TICK_MS))
}

/**
 * Sets the server's time. The answer is assumed to be half a round trip old, so the offset is wrong
 * by at most that half.
 */
export function setServerTime(serverTime: string, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = Date.parse(serverTime)
  if (Number.isNaN(serverMs)) return
  offsetMs = serverMs - (sentAtMs + receivedAtMs) / 2
  tick()
}

/** Sets the time at which the page was rendered, as its data report it. */
export function setFirstTime(serverTime: string): void {
  first = Date.parse(serverTime)
}

/** The server's current time in milliseconds, as far as this page knows it. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** The server's clock, as far as this page knows it. */
export const serverClock: Clock = {
  now: () => current,
  first: () => first ?? current,
  subscribe: (listener) => {
    if (listeners.size === 0) current = Date.now() + offsetMs
    listeners.add(listener)
    schedule()
    return () => {
      listeners.delete(listener)
      schedule()
    }
  },
}
