import { createHash } from 'node:crypto'
import type { Rng } from '#server/adapters/rng/rng.ts'

/** Bytes reproducible by a seed. Only for tests and replays, not for real money. */
export function seededRng(seed: string): Rng {
  let counter = 0
  let pool = Buffer.alloc(0)
  return {
    bytes(count) {
      while (pool.length < count) {
        const block = createHash('sha256').update(`${seed}/${counter}`).digest()
        counter += 1
        pool = Buffer.concat([pool, block])
      }
      const taken = Buffer.from(pool.subarray(0, count))
      pool = pool.subarray(count)
      return taken
    },
  }
}
