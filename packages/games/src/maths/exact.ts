import {
  addRational,
  compareRational,
  multiplyRational,
  ONE_RATIONAL,
  type Rational,
  rational,
  rationalToNumber,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import type { BetOdds } from '../core/index.ts'

export { binomial } from '../instant/counting.ts'

/** n · (n-1) · … of `count` factors; 0 when they pass 0. */
export function falling(n: number, count: number): bigint {
  let product = 1n
  for (let step = 0; step < count; step += 1) product *= BigInt(Math.max(0, n - step))
  return product
}

export const subtract = (a: Rational, b: Rational): Rational =>
  addRational(a, { num: -b.num, den: b.den })

export const ofInteger = (value: number | bigint): Rational => rational(BigInt(value))

/** A class of outcomes: how many of all are in it. */
export interface Weighted<T> {
  readonly weight: bigint
  readonly outcome: T
}

/** What a bet returns per unit staked, stake included, by exact weights. */
export type Law = readonly Weighted<Rational>[]

/** The law of a bet over all classes of outcomes. */
export function lawOf<T>(classes: readonly Weighted<T>[], returns: (outcome: T) => Rational): Law {
  return classes.map(({ weight, outcome }) => ({ weight, outcome: returns(outcome) }))
}

/** Share of outcomes for which a test is true. */
export function chanceOf<T>(
  classes: readonly Weighted<T>[],
  holds: (outcome: T) => boolean,
): Rational {
  let [all, hit] = [0n, 0n]
  for (const { weight, outcome } of classes) {
    all += weight
    if (holds(outcome)) hit += weight
  }
  return rational(hit, all)
}

/** Mean return per unit staked. */
export function meanOf(law: Law): Rational {
  const total = law.reduce((all, { weight }) => all + weight, 0n)
  const sums = byReturn(law)
  let mean = ZERO_RATIONAL
  for (const { weight, outcome } of sums) {
    mean = addRational(mean, multiplyRational(outcome, rational(weight, total)))
  }
  return mean
}

/** Classes of the same return put together: fewer fractions to add. */
function byReturn(law: Law): Law {
  const sums = new Map<string, Weighted<Rational>>()
  for (const { weight, outcome } of law) {
    const key = `${outcome.num}/${outcome.den}`
    sums.set(key, { outcome, weight: weight + (sums.get(key)?.weight ?? 0n) })
  }
  return [...sums.values()]
}

/** Published odds of a bet with this law. */
export function oddsOfLaw(bet: string, law: Law): BetOdds {
  const few = byReturn(law)
  const mean = meanOf(few)
  const square = meanOf(lawOf(few, (returns) => multiplyRational(returns, returns)))
  const variance = subtract(square, multiplyRational(mean, mean))
  return {
    bet,
    rtp: mean,
    sigma: Math.sqrt(rationalToNumber(variance)),
    hitRate: chanceOf(few, ({ num }) => num > 0n),
    topMultiplier: few.reduce(
      (top, { outcome }) => (compareRational(outcome, top) > 0 ? outcome : top),
      ZERO_RATIONAL,
    ),
  }
}

/** "Pays a to b" as a return, stake included. */
export const paying = (a: number | bigint, b: number | bigint = 1): Rational =>
  addRational(ONE_RATIONAL, rational(BigInt(a), BigInt(b)))

/** The stake is lost. */
export const LOST = ZERO_RATIONAL

/** The stake comes back. */
export const PUSHED = ONE_RATIONAL
