import {
  addRational,
  multiplyRational,
  rational,
  ZERO_RATIONAL,
  type Rational,
} from '@fairhouse/money'

/**
 * C(n, k): ways to choose k of n, 0 when k > n or one of them is negative. Throws RangeError
 * beyond the safe integers (the largest one used, C(100, 10), is 1.7e13).
 */
export function binomial(n: number, k: number): number {
  if (k < 0 || n < k) return 0
  let result = 1
  for (let step = 1; step <= k; step += 1) result = (result * (n - k + step)) / step
  return safeCount(result)
}

/** C(n, k) without a limit. */
export function bigBinomial(n: number, k: number): bigint {
  if (k < 0 || n < k) return 0n
  let result = 1n
  for (let step = 1; step <= k; step += 1) {
    result = (result * BigInt(n - k + step)) / BigInt(step)
  }
  return result
}

/** Product of counts. Throws RangeError beyond the safe integers. */
export function product(factors: readonly number[]): number {
  return safeCount(factors.reduce((all, factor) => all * factor, 1))
}

export function total(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

export function safeCount(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError('line count beyond the safe integers')
  return count
}

/** Sum over all k-subsets of the product of their members. */
export function elementarySymmetric(values: readonly number[], k: number): number {
  const sums = [1, ...Array<number>(k).fill(0)]
  for (const value of values) {
    for (let size = k; size > 0; size -= 1) {
      sums[size] = (sums[size] ?? 0) + (sums[size - 1] ?? 0) * value
    }
  }
  return safeCount(sums[k] ?? 0)
}

/** Fraction of small integers. */
export function fraction(num: number, den: number): Rational {
  return rational(BigInt(num), BigInt(den))
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
    chance = addRational(chance, multiplyRational(ways, chanceNoneAppears(missing, symbols, draws)))
  }
  return chance
}

/** Chance that exactly `hits` of `marked` balls are among `drawn` of `balls` without return. */
export function chanceOfHits(
  hits: number,
  { marked, drawn, balls }: { marked: number; drawn: number; balls: number },
): Rational {
  const ways = bigBinomial(marked, hits) * bigBinomial(balls - marked, drawn - hits)
  return rational(ways, bigBinomial(balls, drawn))
}

/** Chance that none of `marked` balls is among `drawn` of `balls`. */
export function chanceNoHit(marked: number, drawn: number, balls: number): Rational {
  return chanceOfHits(0, { marked, drawn, balls })
}

/**
 * Chance that each of several separate groups of balls has one among `drawn` of `balls`, by
 * inclusion and exclusion over the groups that stay out.
 */
export function chanceEachGroupHit(
  sizes: readonly number[],
  drawn: number,
  balls: number,
): Rational {
  let chance = ZERO_RATIONAL
  for (let subset = 0; subset < 2 ** sizes.length; subset += 1) {
    const missing = sizes.filter((_, index) => ((subset >> index) & 1) === 1)
    const none = chanceNoHit(total(missing), drawn, balls)
    const sign = missing.length % 2 === 0 ? 1n : -1n
    chance = addRational(chance, multiplyRational(rational(sign), none))
  }
  return chance
}

/** All k-subsets of a short list, in order. */
export function subsetsOf<T>(items: readonly T[], k: number): readonly (readonly T[])[] {
  if (k === 0) return [[]]
  return items.flatMap((item, index) =>
    subsetsOf(items.slice(index + 1), k - 1).map((rest) => [item, ...rest]),
  )
}

/** All different orders of the characters of a short text, sorted. */
export function permutationsOf(text: string): readonly string[] {
  if (text.length <= 1) return [text]
  const found = new Set<string>()
  for (const [index, character] of [...text].entries()) {
    const rest = text.slice(0, index) + text.slice(index + 1)
    for (const tail of permutationsOf(rest)) found.add(character + tail)
  }
  return [...found].toSorted()
}

/**
 * Ways to take one choice of each list so that all are different: a scan choice by choice, with
 * the set of lists that have taken one.
 */
export function countDistinctTuples(lists: readonly (readonly string[])[]): number {
  const full = 2 ** lists.length - 1
  let ways = new Map([[0, 1]])
  for (const choice of new Set(lists.flat())) {
    const next = new Map(ways)
    for (const [taken, count] of ways) {
      for (const [index, list] of lists.entries()) {
        const bit = 1 << index
        if ((taken & bit) !== 0 || !list.includes(choice)) continue
        next.set(taken | bit, (next.get(taken | bit) ?? 0) + count)
      }
    }
    ways = next
  }
  return safeCount(ways.get(full) ?? 0)
}
