/** Exact fractions, for prices and probabilities. Always reduced, denominator positive. */

export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** num/den, reduced. Throws RangeError for a zero denominator. */
export function rational(num: bigint, den = 1n): Rational {
  if (den === 0n) throw new RangeError('denominator is zero')
  const sign = den < 0n ? -1n : 1n
  const divisor = gcd(num, den) || 1n
  return { num: (sign * num) / divisor, den: (sign * den) / divisor }
}

export const ZERO_RATIONAL: Rational = { num: 0n, den: 1n }
export const ONE_RATIONAL: Rational = { num: 1n, den: 1n }

export function addRational(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den + b.num * a.den, a.den * b.den)
}

export function multiplyRational(a: Rational, b: Rational): Rational {
  return rational(a.num * b.num, a.den * b.den)
}

/** a ÷ b. Throws RangeError when b is zero. */
export function divideRational(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num)
}

/** -1, 0 or 1 as a is less than, equal to or greater than b. */
export function compareRational(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.num * b.den - b.num * a.den
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Largest integer not above the fraction (towards minus infinity). */
export function floorRational(value: Rational): bigint {
  const quotient = value.num / value.den
  return value.num % value.den < 0n ? quotient - 1n : quotient
}

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/
const FRACTION = /^(-?\d{1,200})\/([1-9]\d{0,199})$/

/** Reads "1.98", "99" or "27/500". Returns undefined when the text is none of these. */
export function parseRational(text: string): Rational | undefined {
  const fraction = FRACTION.exec(text)
  if (fraction) return rational(BigInt(fraction[1] as string), BigInt(fraction[2] as string))
  const decimal = DECIMAL.exec(text)
  if (!decimal) return undefined
  const digits = decimal[3] ?? ''
  const value = BigInt(`${decimal[2]}${digits}`)
  return rational(decimal[1] === '-' ? -value : value, 10n ** BigInt(digits.length))
}

/** Decimal approximation, for showing and for statistics only: never for money. */
export function rationalToNumber(value: Rational): number {
  const scale = 10n ** 17n
  return Number((value.num * scale) / value.den) / 1e17
}
