/** A browser's storage that may be refused: then nothing is stored, and nothing fails. */
export interface SafeStorage {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** Makes a storage safe. `open` is called each time: to reach it may be refused, too. */
export function createStorage(open: () => Storage): SafeStorage {
  return {
    get(key) {
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value)
      } catch {
        // Refused or full: the page works without it.
      }
    },
    remove(key) {
      try {
        open().removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
