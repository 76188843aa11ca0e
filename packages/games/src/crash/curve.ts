import { LARGEST_POINT, LEAST_POINT } from './point.ts'

/**
 * How a flight climbs: 1.00006 to the power of the milliseconds since it began, so 2.00 after
 * 11.6 s, 10 000.00 after 153.5 s. Server, page and verifier compute it identically: in integers,
 * in units of 2^-96, each product's fraction dropped, and never by a floating-point exponential.
 */

const FRACTION_BITS = 96n
const ONE = 1n << FRACTION_BITS
const PER_MS = (ONE * 100_006n) / 100_000n

/** 2^18 ms are more than any flight takes. */
const POWER_BITS = 18

const POWERS = powersOf(PER_MS)

function powersOf(base: bigint): readonly bigint[] {
  const powers = [base]
  for (let last = base; powers.length < POWER_BITS; powers.push(last)) {
    last = (last * last) >> FRACTION_BITS
  }
  return powers
}

/**
 * The multiplier after some milliseconds of flight, in hundredths, fractions dropped; never more
 * than 10 000.00. Throws RangeError unless `ms` is an integer from 0.
 */
export function multiplierAt(ms: number): number {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('a flight lasts whole milliseconds')
  if (ms >= 2 ** POWER_BITS) return LARGEST_POINT
  let grown = ONE
  for (const [bit, power] of POWERS.entries()) {
    if ((ms & (1 << bit)) !== 0) grown = (grown * power) >> FRACTION_BITS
  }
  const multiplier = (grown * BigInt(LEAST_POINT)) >> FRACTION_BITS
  return multiplier >= BigInt(LARGEST_POINT) ? LARGEST_POINT : Number(multiplier)
}

/**
 * The first millisecond at which a flight has reached a multiplier (in hundredths): the inverse of
 * multiplierAt. Throws RangeError outside of 1.00..10 000.00.
 */
export function msOf(multiplier: number): number {
  if (!Number.isInteger(multiplier) || multiplier < LEAST_POINT || multiplier > LARGEST_POINT) {
    throw new RangeError(`a multiplier is from ${LEAST_POINT} to ${LARGEST_POINT}`)
  }
  let [low, high] = [0, 2 ** POWER_BITS]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (multiplierAt(middle) >= multiplier) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Milliseconds from the start of a flight to its crash: the multiplier still shows its point, and
 * the step above it is the crash. A flight to 10 000.00 ends as it reaches that.
 */
export function flightMs(point: number): number {
  return msOf(Math.min(point + 1, LARGEST_POINT))
}
