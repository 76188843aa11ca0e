import { CURRENCIES, minor } from '@fairhouse/money'
import { describe, expect, it } from 'vitest'
import { exampleAmount, shareOf } from './example.ts'

const currency = CURRENCIES.BRL
const units = (count: number) => minor(BigInt(Math.round(count * 10_000)))

describe('the example of a promotion', () => {
  it.each([
    ['a share', 100, 5_000, null, 50],
    ['a share above the whole', 100, 15_000, null, 150],
    ['at most the cap', 1_000, 10_000, 200, 200],
    ['rounded down to the cent', 0.33, 5_000, null, 0.16],
    ['nothing', 0, 5_000, 200, 0],
  ])('is %s', (_name, amount, rateBp, cap, gift) => {
    const bound = cap === null ? null : units(cap)
    expect(shareOf(units(amount), { rateBp, cap: bound, currency })).toBe(units(gift))
  })

  it('begins with a hundred, or the least amount that counts', () => {
    expect(exampleAmount(null)).toBe(units(100))
    expect(exampleAmount(units(20))).toBe(units(100))
    expect(exampleAmount(units(250))).toBe(units(250))
  })
})
