import { createHash } from 'node:crypto'
import { createStream } from '@fairhouse/fairness'

/** Choices of a run: deterministic for a seed and label. */
export interface Dice {
  /** An integer from 0 to n-1. */
  next(n: number): number
  /** True with a chance in percent. */
  chance(percent: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** `count` random bytes. */
  bytes(count: number): Buffer
}

export function createDice(seed: string, label: string): Dice {
  const key = createHash('sha256').update(seed).digest('hex')
  const { next } = createStream(key, `fairhouse/faults/fuzz/${label}`)
  return {
    next,
    chance: (percent) => next(100) < percent,
    pick<T>(list: readonly T[]): T {
      const found = list[next(list.length)]
      if (found === undefined && list.length === 0) throw new RangeError('nothing to pick from')
      return found as T
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => next(256))),
  }
}

/** A UUID of version 4. */
export function uuidOf(dice: Dice): string {
  const hex = dice.bytes(16).toString('hex')
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)]
  return `${a}-${b}-4${c}-8${d}-${hex.slice(20)}`
}
