import {
  addRational,
  minor,
  type Minor,
  multiplyRational,
  ONE_RATIONAL,
  type Rational,
  rational,
  rationalToNumber,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import type { BetOdds } from '../core/index.ts'

/** Multipliers are integers in 1/10 000 of the stake: 19800 pays 1.98 times the stake. */
export const MULTIPLIER_ONE = 10_000

/** RTP of instant games, as usual in the field: 99 %. */
export const INSTANT_RTP = rational(99n, 100n)

/**
 * No bet of an instant game pays more than this, in 1/10 000: 10 000 times the stake. A game in
 * steps offers no step that leads above it, so that the cap takes nothing from the RTP.
 */
export const MULTIPLIER_CAP = 10_000 * MULTIPLIER_ONE

/** Stake × multiplier, stake included; a fraction of a ledger unit is dropped. */
export function payoutOf(stake: Minor, multiplier: number): Minor {
  return minor((stake * BigInt(multiplier)) / BigInt(MULTIPLIER_ONE))
}

/**
 * The multiplier that returns 99 % at a chance, in 1/10 000, the rest dropped (G-1.4: 0.99 ÷ p,
 * floored in exact arithmetic). Throws RangeError for a chance of 0.
 */
export function fairMultiplier(chance: Rational): number {
  const { num, den } = INSTANT_RTP
  if (chance.num <= 0n) throw new RangeError('what never happens has no multiplier')
  return Number((num * chance.den * BigInt(MULTIPLIER_ONE)) / (den * chance.num))
}

/**
 * A table as it is printed ("1.5", "0.2", "1000") in 1/10 000. Throws RangeError for finer ones.
 */
export function multipliersOf(printed: readonly number[]): number[] {
  return printed.map((one) => {
    const multiplier = Math.round(one * MULTIPLIER_ONE)
    if (Math.abs(multiplier - one * MULTIPLIER_ONE) > 1e-6) {
      throw new RangeError(`${one} is finer than a multiplier`)
    }
    return multiplier
  })
}

/** "19800" as the rules print it: "1.98"; at least two decimals. */
export function multiplierText(multiplier: number): string {
  const decimals = String(multiplier % MULTIPLIER_ONE).padStart(4, '0')
  return `${Math.floor(multiplier / MULTIPLIER_ONE)}.${decimals.replace(/0{1,2}$/, '')}`
}

/** One result of a bet: how likely, and what it pays in 1/10 000. */
export interface Outcome {
  readonly chance: Rational
  readonly multiplier: number
}

/**
 * Odds of a bet from its outcomes; what is missing to a chance of 1 pays nothing. Every outcome
 * of the draw counts as exactly as likely as the rules say: the 32-bit fractions of the published
 * scheme (`GameStream.pick`) differ from that by less than 2^-32 for each. Throws RangeError when
 * the chances are more than 1.
 */
export function oddsOf(bet: string, outcomes: readonly Outcome[]): BetOdds {
  let [all, hit, mean, square] = [ZERO_RATIONAL, ZERO_RATIONAL, ZERO_RATIONAL, ZERO_RATIONAL]
  let top = 0
  for (const { chance, multiplier } of outcomes) {
    all = addRational(all, chance)
    if (multiplier === 0 || chance.num === 0n) continue
    const pay = rational(BigInt(multiplier), BigInt(MULTIPLIER_ONE))
    const share = multiplyRational(chance, pay)
    hit = addRational(hit, chance)
    mean = addRational(mean, share)
    square = addRational(square, multiplyRational(share, pay))
    top = Math.max(top, multiplier)
  }
  if (all.num > all.den) throw new RangeError(`${bet}: chances are more than ${ONE_RATIONAL.num}`)
  const squaredMean = multiplyRational(mean, mean)
  const variance = addRational(square, { num: -squaredMean.num, den: squaredMean.den })
  return {
    bet,
    rtp: mean,
    sigma: Math.sqrt(rationalToNumber(variance)),
    hitRate: hit,
    topMultiplier: rational(BigInt(top), BigInt(MULTIPLIER_ONE)),
  }
}
