import { createStore, type Store } from './store.ts'

/** Dependencies of the watch: a clock, a timer, and storage shared by the tabs of a browser. */
export interface IdleWatchOptions {
  /** Milliseconds, by the clock that the warning counts down with. */
  readonly now: () => number
  /** Runs `then` after a number of milliseconds; returns a function that cancels it. */
  readonly after?: (ms: number, then: () => void) => () => void
  /** When the session expires if unused, as known to any tab. */
  readonly shared: { readonly get: () => number | undefined; readonly set: (at: number) => void }
}

export interface IdleWatch {
  /** When the session ends, while the warning is due; undefined while it is not. */
  readonly warning: Store<number | undefined>
  /** Called with the seconds until the session expires if unused, from an answer of the server. */
  readonly extend: (seconds: number) => void
  /** There is no session any more: nothing to warn of. */
  readonly stop: () => void
  /** Sets the handler for the end of the session; returns a function that removes it. */
  readonly onExpired: (handler: () => void) => () => void
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
 * Watches the idle timeout of a session: warns a minute before, and reports when it has expired.
 * Activity in one tab is activity in all of them.
 */
export function createIdleWatch(options: IdleWatchOptions): IdleWatch {
  const { now, after = afterTimeout, shared } = options
  const warning = createStore<number | undefined>(undefined)
  let endsAt: number | undefined
  let cancel: (() => void) | undefined
  let handleOver: (() => void) | undefined

  const stop = (): void => {
    cancel?.()
    cancel = undefined
    endsAt = undefined
    warning.set(undefined)
  }
  const look = (): void => {
    cancel?.()
    if (endsAt === undefined) return
    // Activity of another tab meanwhile has extended the session, also for this one.
    endsAt = Math.max(endsAt, shared.get() ?? 0)
    const left = endsAt - now()
    if (left <= 0) {
      stop()
      handleOver?.()
      return
    }
    const isDue = left <= IDLE_WARNING_MS
    warning.set(isDue ? endsAt : undefined)
    cancel = after(isDue ? Math.min(left, LOOK_MS) : left - IDLE_WARNING_MS, look)
  }
  return {
    warning,
    extend: (seconds) => {
      endsAt = now() + seconds * 1_000
      shared.set(endsAt)
      look()
    },
    stop,
    onExpired: (handler) => {
      handleOver = handler
      return () => {
        handleOver = undefined
      }
    },
  }
}
