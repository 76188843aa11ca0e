import {
  addRational,
  multiplyRational,
  rational,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'

/**
 * C(n, k): ways to choose k of n, 0 when k > n. Throws RangeError beyond the safe integers (the
 * largest one used, C(100, 10), is 1.7e13).
 */
export function binomial(n: number, k: number): number {
  let result = 1
  for (let step = 1; step <= k; step += 1) {
    result = (result * (n - k + step)) / step
    if (result <= 0) return 0
  }
  return safeCount(result)
}

/** Product of counts. Throws RangeError beyond the safe integers. */
export function product(factors: readonly number[]): number {
  return safeCount(factors.reduce((all, factor) => all * factor, 1))
}

export function safeCount(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError('line count beyond the safe integers')
  return count
}

/** Chance that none of k given symbols of `symbols` comes in `draws` independent draws. */
export function chanceNoneAppears(k: number, symbols: number, draws: number): Rational {
  return rational(BigInt(symbols - k) ** BigInt(draws), BigInt(symbols) ** BigInt(draws))
}

/**
 * Chance that all of k given symbols come in `draws` independent draws, by inclusion and
 * exclusion over the symbols that stay out.
 */
export function chanceAllAppear(k: number, symbols: number, draws: number): Rational {
  let chance = ZERO_RATIONAL
  for (let missing = 0; missing <= k; missing += 1) {
    const sign = missing % 2 === 0 ? 1n : -1n
    const ways = rational(sign * BigInt(binomial(k, missing)))
    chance = addRational(
      chance,
      multiplyRational(ways, chanceNoneAppears(missing, symbols, draws)),
    )
  }
  return chance
}
