/** Caches what was made for a short while, so that a burst of the same request costs it once. */
interface BriefCache<T> {
  /** The cached result of `make` for this key and owner, or a new one. Failures are not cached. */
  get(key: string, owner: unknown, make: () => Promise<T>): Promise<T>
}

interface Entry<T> {
  readonly owner: unknown
  readonly madeAt: number
  readonly value: Promise<T>
}

/**
 * `now` is a monotonic clock in milliseconds. An entry is good for `ageMs`, and only for the very
 * object it was made for; of many keys the oldest go first.
 */
export function createBriefCache<T>(now: () => number, ageMs: number, max = 300): BriefCache<T> {
  const entries = new Map<string, Entry<T>>()
  return {
    get(key, owner, make) {
      const found = entries.get(key)
      if (found && found.owner === owner && now() - found.madeAt < ageMs) return found.value
      entries.delete(key)
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size >= max) entries.delete(oldest)
      const entry = { owner, madeAt: now(), value: make() }
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.value
    },
  }
}
