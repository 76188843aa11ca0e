import { randomBytes } from 'node:crypto'

/** The one source of randomness. Tests give a seeded one. */
export interface Rng {
  bytes(count: number): Buffer
}

/** The operating system's generator, by node:crypto. */
export const systemRng: Rng = { bytes: (count) => randomBytes(count) }
