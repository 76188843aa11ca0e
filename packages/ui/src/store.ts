import { useSyncExternalStore } from 'react'

/** A value outside of React that components may watch. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
  /** What is shown on the server, and for the moment in which its page is taken over. */
  readonly first: () => T
}

/**
 * A store. A value that only this browser knows (a stored preference) has a substitute in
 * `onServer`, used where the server renders the page.
 */
export function createStore<T>(initial: T, onServer?: { readonly onServer: T }): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    first: () => (onServer ? onServer.onServer : value),
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first)
}
