/**
 * Batches concurrent reads into one query: while one is under way the next keys gather. `load`
 * returns values in the order of its keys, undefined for missing ones.
 */
export function createBatchLoader<K, V>(
  load: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>,
  batchMax = 500,
): (key: K) => Promise<V | undefined> {
  interface Pending {
    readonly key: K
    readonly resolve: (value: V | undefined) => void
    readonly reject: (error: unknown) => void
  }
  let pending: Pending[] = []
  let isBusy = false

  async function run(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, batchMax)
      pending = pending.slice(batchMax)
      try {
        const values = await load(batch.map((one) => one.key))
        for (const [index, one] of batch.entries()) one.resolve(values[index])
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    isBusy = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void run())
    })
}
