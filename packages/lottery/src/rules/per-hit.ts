import { addRational, multiplyRational, rational, type Rational } from '@fairhouse/money'
import { priceKeyOf } from '../play.ts'
import type { PriceOf } from '../types.ts'

/** Outcome key of a line that won once on a number of appearances. */
export function perHitKey(key: string, appearances: number): string {
  return `${key}:x${appearances}`
}

/**
 * Pays 1 + (odds - 1) × appearances: the winnings of each appearance, and the stake once. Keys
 * without a number of appearances are paid plainly.
 */
export function payPerHit(key: string, priceOf: PriceOf): Rational {
  const price = priceOf(priceKeyOf(key))
  const appearances = /:x(\d+)$/.exec(key)?.[1]
  if (appearances === undefined) return price
  const winnings = addRational(price, rational(-1n))
  return addRational(rational(1n), multiplyRational(winnings, rational(BigInt(appearances))))
}
