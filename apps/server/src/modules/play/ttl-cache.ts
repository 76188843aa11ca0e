import { createBatchLoader } from '#server/db/batch-loader.ts'

/** A cache whose entries live for a moment, with batched loading. */
export interface TtlCache<K, V> {
  find(key: K): V | undefined | Promise<V | undefined>
  /** Clears one entry, or all. */
  forget(key?: K): void
}

interface Options<K, V> {
  /** Answers in the order of its keys, undefined for what does not exist. */
  readonly load: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>
  readonly nameOf: (key: K) => string
  /** How long an entry lives; by its value, where some may live longer than others. */
  readonly ms: number | ((value: V) => number)
  readonly max?: number
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

/** Missing rows are not cached. */
export function createTtlCache<K, V>(options: Options<K, V>): TtlCache<K, V> {
  const { nameOf, ms, now, max = 50_000 } = options
  const known = new Map<string, { readonly value: V; readonly until: number }>()
  const load = createBatchLoader(options.load)
  let forgotten = 0

  async function read(key: K, name: string): Promise<V | undefined> {
    const before = forgotten
    const value = await load(key)
    // A load that was in flight when the cache was cleared may be stale.
    if (forgotten !== before) return value
    if (known.size >= max) known.clear()
    if (value === undefined) known.delete(name)
    else known.set(name, { value, until: now() + (typeof ms === 'number' ? ms : ms(value)) })
    return value
  }

  return {
    find(key) {
      const name = nameOf(key)
      const found = known.get(name)
      return found !== undefined && found.until > now() ? found.value : read(key, name)
    },
    forget(key) {
      forgotten += 1
      if (key === undefined) known.clear()
      else known.delete(nameOf(key))
    },
  }
}
