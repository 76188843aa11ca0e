import { createStore, type Store } from './store.ts'

/** What the watch needs from outside: a clock, a timer, and what tabs of one browser share. */
export interface IdleWatchOptions {
  /** Milliseconds, by the clock that the warning counts down with. */
  readonly now: () => number
  /** Runs `then` after so many milliseconds; the answer calls it off. */
  readonly after?: (ms: number, then: () => void) => () => void
  /** Until when the session lives unused, as far as any tab has heard. */
  readonly shared: { readonly get: () => number | undefined; readonly set: (at: number) => void }
}

export interface IdleWatch {
  /** When the session ends, while the warning is due; undefined while it is not. */
  readonly warning: Store<number | undefined>
  /** An answer told how many seconds the session lives on unused. */
  readonly heard: (seconds: number) => void
  /** There is no session any more: nothing to warn of. */
  readonly stop: () => void
  /** What is done when the time is over; the answer takes it back. */
  readonly whenOver: (handler: () => void) => () => void
}

/** How long before its end a session's owner is warned. */
export const IDLE_WARNING_MS = 60_000
/** How often, while it warns, it looks whether another tab has prolonged the session. */
const LOOK_MS = 1_000

function afterTimeout(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/**
 * Watches a session that ends unused: warns its owner a minute before, and says when it is over.
 * Activity in one tab is activity in all of them.
 */
export function createIdleWatch(options: IdleWatchOptions): IdleWatch {
  const { now, after = afterTimeout, shared } = options
  const warning = createStore<number | undefined>(undefined)
  let endsAt: number | undefined
  let callOff: (() => void) | undefined
  let handleOver: (() => void) | undefined

  const stop = (): void => {
    callOff?.()
    callOff = undefined
    endsAt = undefined
    warning.set(undefined)
  }
  const look = (): void => {
    callOff?.()
    if (endsAt === undefined) return
    // Whatever another tab did meanwhile counts for the session, and so for this one.
    endsAt = Math.max(endsAt, shared.get() ?? 0)
    const left = endsAt - now()
    if (left <= 0) {
      stop()
      handleOver?.()
      return
    }
    const isDue = left <= IDLE_WARNING_MS
    warning.set(isDue ? endsAt : undefined)
    callOff = after(isDue ? Math.min(left, LOOK_MS) : left - IDLE_WARNING_MS, look)
  }
  return {
    warning,
    heard: (seconds) => {
      endsAt = now() + seconds * 1_000
      shared.set(endsAt)
      look()
    },
    stop,
    whenOver: (handler) => {
      handleOver = handler
      return () => {
        handleOver = undefined
      }
    },
  }
}
