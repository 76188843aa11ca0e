import type { GameStream } from '@fairhouse/fairness'
import { addRational, multiplyRational, type Rational, rational } from '@fairhouse/money'

/** A stream whose fair draws follow a script, and note how many values each could have had. */
function scripted(script: readonly number[], bounds: number[]): GameStream {
  const refuse = () => {
    throw new Error('only fair draws are explored')
  }
  return {
    used: 0,
    word: refuse,
    pick: refuse,
    bits52: refuse,
    fair(bound) {
      const value = script[bounds.length] ?? 0
      bounds.push(bound)
      return value
    },
  }
}

/** The next script in order, or undefined after the last. */
function following(script: readonly number[], bounds: readonly number[]): number[] | undefined {
  const full = bounds.map((_, index) => script[index] ?? 0)
  for (let at = bounds.length - 1; at >= 0; at -= 1) {
    const value = (full[at] ?? 0) + 1
    if (value < (bounds[at] ?? 0)) return [...full.slice(0, at), value]
  }
  return undefined
}

export interface Explored {
  readonly mean: Rational
  readonly square: Rational
  readonly zero: Rational
  readonly top: number
  readonly paths: number
}

/** Plays every possible sequence of draws, each with its chance. */
export function explore(play: (stream: GameStream) => number): Explored {
  let script: number[] | undefined = []
  let mean = rational(0n)
  let square = rational(0n)
  let zero = rational(0n)
  let top = 0
  let paths = 0
  while (script) {
    const bounds: number[] = []
    const coins = play(scripted(script, bounds))
    const chance = rational(
      1n,
      bounds.reduce((product, bound) => product * BigInt(bound), 1n),
    )
    const value = rational(BigInt(coins))
    const share = multiplyRational(chance, value)
    mean = addRational(mean, share)
    square = addRational(square, multiplyRational(share, value))
    if (coins === 0) zero = addRational(zero, chance)
    top = Math.max(top, coins)
    paths += 1
    script = following(script, bounds)
  }
  return { mean, square, zero, top, paths }
}
