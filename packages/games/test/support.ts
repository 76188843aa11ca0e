import type { GameStream } from '@fairhouse/fairness'
import { createGameStream } from '@fairhouse/fairness'
import type { Rational } from '@fairhouse/money'
import fc from 'fast-check'

/** A stream with chosen picks, to enumerate all possible draws. */
export function chosenStream(picks: readonly number[], bits = 0n): GameStream {
  let used = 0
  const next = (bound: number) => {
    const pick = picks[used]
    if (pick === undefined || pick >= bound) throw new RangeError(`no pick ${used} below ${bound}`)
    used += 1
    return pick
  }
  return {
    get used() {
      return used
    },
    word: () => next(2 ** 32),
    pick: next,
    fair: next,
    bits52: () => bits,
  }
}

/** Seeds of a round. */
export const seedsArb = fc.record({
  serverSeed: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ maxLength: 12 }),
  nonce: fc.nat(),
})

/** A stream of a test's own, by a number. */
export function numberedStream(nonce: number, used = 0): GameStream {
  return createGameStream({ serverSeed: '0'.repeat(64), clientSeed: 'test', nonce }, used)
}

/** "99/100": how the tables of a test write fractions. */
export const fraction = ({ num, den }: Rational) => `${num}/${den}`
