import {
  addRational,
  compareRational,
  divideRational,
  floorRational,
  multiplyRational,
  ONE_RATIONAL,
  parseRational,
  rational,
  rationalToNumber,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const anyInteger = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const anyRational = fc
  .tuple(anyInteger, anyInteger.filter((den) => den !== 0n))
  .map(([num, den]) => rational(num, den))

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b)
}

describe('fractions', () => {
  it('are reduced with a positive denominator', () => {
    fc.assert(
      fc.property(anyRational, ({ num, den }) => {
        expect(den > 0n).toBe(true)
        expect(gcd(num, den)).toBe(1n)
      }),
    )
  })

  it('form a field', () => {
    fc.assert(
      fc.property(anyRational, anyRational, anyRational, (a, b, c) => {
        expect(addRational(a, b)).toEqual(addRational(b, a))
        expect(multiplyRational(a, addRational(b, c))).toEqual(
          addRational(multiplyRational(a, b), multiplyRational(a, c)),
        )
        expect(addRational(a, multiplyRational(a, rational(-1n)))).toEqual(ZERO_RATIONAL)
        fc.pre(b.num !== 0n)
        expect(multiplyRational(divideRational(a, b), b)).toEqual(a)
        expect(divideRational(b, b)).toEqual(ONE_RATIONAL)
      }),
    )
  })

  it('compare and floor as their cross products do', () => {
    fc.assert(
      fc.property(anyRational, anyRational, (a, b) => {
        const sign = a.num * b.den - b.num * a.den
        expect(compareRational(a, b)).toBe(sign < 0n ? -1 : sign > 0n ? 1 : 0)
        const floor = floorRational(a)
        expect(floor * a.den <= a.num && (floor + 1n) * a.den > a.num).toBe(true)
      }),
    )
  })

  it('know no zero denominator', () => {
    expect(() => rational(1n, 0n)).toThrow(RangeError)
    expect(() => divideRational(ONE_RATIONAL, ZERO_RATIONAL)).toThrow(RangeError)
  })

  it('are near their decimal approximation', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (n, d) => {
        const off = rationalToNumber(rational(BigInt(n), BigInt(d))) - n / d
        expect(Math.abs(off)).toBeLessThanOrEqual(1e-17 + Math.abs(n / d) * 1e-15)
      }),
    )
  })
})

describe('parseRational', () => {
  it.each([
    ['99', 99n, 1n],
    ['1.98', 99n, 50n],
    ['-0.5', -1n, 2n],
    ['27/500', 27n, 500n],
    ['-4/6', -2n, 3n],
    ['0.000', 0n, 1n],
  ])('%s', (text, num, den) => {
    expect(parseRational(text)).toEqual({ num, den })
  })

  it.each(['', '.5', '5.', '1,5', '1e3', '1/0', '1/-2', '1.5/2', ' 1', 'x', '9'.repeat(31)])(
    '"%s" is none',
    (text) => {
      expect(parseRational(text)).toBeUndefined()
    },
  )
})
