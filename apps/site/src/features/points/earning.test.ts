import { CURRENCIES, minor, rational } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { exactPoints, exampleTurnover, turnoverOfPoint } from './earning.ts'

const { BRL } = CURRENCIES
const units = (count: number) => minor(BigInt(count * 10_000))

describe('points by turnover', () => {
  it('are turnover × rate ÷ unit, exactly', () => {
    expect(exactPoints(units(255), 5_000, units(10))).toEqual(rational(51n, 4n))
    expect(exactPoints(units(255), 0, units(10)).num).toBe(0n)
  })

  it('need a turnover that can be paid for one of them', () => {
    expect(turnoverOfPoint(10_000, units(10), BRL)).toBe(units(10))
    expect(turnoverOfPoint(5_000, units(10), BRL)).toBe(units(20))
    // 33.333… is rounded up to the cent: less of it would bring no point.
    expect(turnoverOfPoint(3_000, units(10), BRL)).toBe(minor(333_400n))
    expect(turnoverOfPoint(0, units(10), BRL)).toBeUndefined()
  })

  it('have an example with a fraction', () => {
    expect(exampleTurnover(units(10), BRL)).toBe(units(255))
  })
})
