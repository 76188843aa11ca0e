import { CURRENCIES, minor } from '@fairhouse/money'
import { expect, test } from 'vitest'
import { pointsFor, rebateFor, stakeFor } from './example.ts'

const BRL = CURRENCIES.BRL
const UNIT = minor(100_000n)

test.each([
  // 10.00 a point: 500.00 are 50 points, at 0.1 % they give back 0.50.
  [50, 10_000, 5_000_000n, 10, 5_000n],
  // Three points at a rate of 70 %: 42.857…, of which 42.86 is the least that is enough.
  [3, 7_000, 428_600n, 25, 1_000n],
  [1, 15_000, 66_700n, 40, 200n],
])('the stake of an example reaches its rank: %i points', (threshold, rateBp, stake, bp, back) => {
  const found = stakeFor(threshold, { unit: UNIT, rateBp, currency: BRL })
  expect(found).toBe(stake)
  expect(pointsFor(found, UNIT, rateBp)).toBe(threshold)
  expect(pointsFor(minor(found - 100n), UNIT, rateBp)).toBe(threshold - 1)
  expect(rebateFor(found, bp, BRL)).toBe(back)
})
