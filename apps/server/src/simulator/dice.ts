/** Random choices of a simulation, reproducible by its seed. Not for real money. */
export interface Dice {
  /** An integer 0..bound-1. */
  next(bound: number): number
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean
  /** Throws RangeError for an empty list. */
  pick<T>(from: readonly T[]): T
  /** A random key in the form of a UUID, as clients make them. */
  uuid(): string
}

/** FNV-1a: neighbouring seeds must not give neighbouring sequences. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  }
  return hash >>> 0
}

/** Dice of a seed (mulberry32). */
export function createDice(seed: string): Dice {
  let state = hashOf(seed)

  function next32(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  const next = (bound: number) => Math.floor((next32() / 2 ** 32) * bound)
  return {
    next,
    chance: (probability) => next32() / 2 ** 32 < probability,
    pick(from) {
      if (from.length === 0) throw new RangeError('there is nothing to pick from')
      return from[next(from.length)] as (typeof from)[number]
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => next32().toString(16).padStart(8, '0')).join('')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
