import {
  addRational,
  multiplyRational,
  ONE_RATIONAL,
  type Rational,
  rational,
  ZERO_RATIONAL,
} from '@fairhouse/money'

/** What is known of a random number of coins, exactly. */
export interface Moments {
  readonly mean: Rational
  /** Mean of the square. */
  readonly square: Rational
  /** Chance of nothing. */
  readonly zero: Rational
  /** The most there can be. */
  readonly top: number
}

/** Coins that are sure. */
export function sure(coins: number): Moments {
  const value = rational(BigInt(coins))
  return {
    mean: value,
    square: multiplyRational(value, value),
    zero: coins === 0 ? ONE_RATIONAL : ZERO_RATIONAL,
    top: coins,
  }
}

/** The sum of two that know nothing of each other. */
export function plus(a: Moments, b: Moments): Moments {
  const cross = multiplyRational(a.mean, b.mean)
  return {
    mean: addRational(a.mean, b.mean),
    square: addRational(addRational(a.square, b.square), addRational(cross, cross)),
    zero: multiplyRational(a.zero, b.zero),
    top: a.top + b.top,
  }
}

/** One of several, by chances that sum to 1. */
export function mix(
  cases: readonly { readonly chance: Rational; readonly of: Moments }[],
): Moments {
  let mean = ZERO_RATIONAL
  let square = ZERO_RATIONAL
  let zero = ZERO_RATIONAL
  let top = 0
  for (const { chance, of } of cases) {
    if (chance.num === 0n) continue
    mean = addRational(mean, multiplyRational(chance, of.mean))
    square = addRational(square, multiplyRational(chance, of.square))
    zero = addRational(zero, multiplyRational(chance, of.zero))
    top = Math.max(top, of.top)
  }
  return { mean, square, zero, top }
}

/** As many of the same as `count`, each on its own. */
export function several(one: Moments, count: number): Moments {
  let all = sure(0)
  for (let index = 0; index < count; index += 1) all = plus(all, one)
  return all
}
