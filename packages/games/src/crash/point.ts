import { createChainStream } from '@fairhouse/fairness'
import { type Rational, rational } from '@fairhouse/money'

/**
 * The crash point: max(1, floor(99 ÷ (1 - X)) ÷ 100) with X of 52 bits, the formula common in the
 * field. P(point ≥ m) = 0.99 ÷ m for every m from 1.01 on, so that the RTP is 99 % for any target.
 * All in integers: 99 ÷ (1 - X) is 99 × 2^52 ÷ (2^52 - bits).
 */

const X_VALUES = 1n << 52n

/** 1.00: the flight that ends before anyone can leave it. In hundredths, as all points. */
export const LEAST_POINT = 100

/** 10 000.00: points end here, and so do all bets. */
export const LARGEST_POINT = 1_000_000

/**
 * max(1, floor(99 ÷ (1 - X)) ÷ 100) of 52 bits as published, in hundredths: up to 99 × 2^52. Throws
 * RangeError unless 0 ≤ bits < 2^52.
 */
export function uncappedPoint(bits: bigint): bigint {
  if (bits < 0n || bits >= X_VALUES) throw new RangeError('a point takes 52 bits')
  const point = (99n * X_VALUES) / (X_VALUES - bits)
  return point <= BigInt(LEAST_POINT) ? BigInt(LEAST_POINT) : point
}

/** The point of 52 bits as it is played: none above 10 000.00. In hundredths. Throws RangeError. */
export function pointOf(bits: bigint): number {
  const point = uncappedPoint(bits)
  return point >= BigInt(LARGEST_POINT) ? LARGEST_POINT : Number(point)
}

/** The point of a result of the chain: the first 13 hex digits of HMAC-SHA256(salt, hash) are X. */
export function crashPoint(hash: string, salt: string): number {
  return pointOf(createChainStream(hash, salt).bits52())
}

/**
 * The exact chance that a point is `point` or more, in hundredths: the bits with
 * 2^52 - bits ≤ 99 × 2^52 ÷ point, counted. Throws RangeError outside of what there is.
 */
export function pointChance(point: number): Rational {
  if (!Number.isInteger(point) || point < LEAST_POINT || point > LARGEST_POINT) {
    throw new RangeError(`a point is from ${LEAST_POINT} to ${LARGEST_POINT}`)
  }
  if (point === LEAST_POINT) return rational(1n)
  return rational((99n * X_VALUES) / BigInt(point), X_VALUES)
}
