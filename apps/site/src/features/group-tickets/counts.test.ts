import { CURRENCIES, currencyStep, isPayable, minor } from '@fairhouse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divisionsOf, leastOwn, locksAtOf, readCount } from './counts.ts'

const currency = CURRENCIES.BRL
const rules = {
  minShares: 2,
  maxShares: 1_000,
  minOwnShareBp: 1_000,
  lockSeconds: 30,
  lockPartBp: 1_000,
}

test('a stake is offered in every number of shares that it divides into, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (cents) => {
      const stake = minor(BigInt(cents) * currencyStep(currency))
      const counts = divisionsOf(stake, rules, currency)
      for (let count = 2; count <= 1_000; count += 1) {
        const price = minor(stake / BigInt(count))
        const isWhole = price * BigInt(count) === stake && isPayable(price, currency)
        expect(counts.includes(count)).toBe(isWhole && price > 0n)
      }
    }),
    { numRuns: 30 },
  )
})

test.each([
  [2, 1],
  [10, 1],
  [11, 2],
  [1_000, 100],
])('of %i shares the organiser buys %i at least', (shareCount, least) => {
  expect(leastOwn(shareCount, rules)).toBe(least)
})

test.each([
  ['3', 3],
  [' 10 ', 10],
  ['1', undefined],
  ['11', undefined],
  ['2,5', undefined],
  ['-3', undefined],
  ['', undefined],
  ['99999', undefined],
])('%j within 2 and 10', (text, count) => {
  expect(readCount(text, 2, 10)).toBe(count)
})

test.each([
  // A tenth of a minute, and half a minute of a day.
  ['2026-11-21T12:00:00.000Z', '2026-11-21T12:01:00.000Z', '2026-11-21T12:00:54.000Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z', '2026-11-21T11:59:30.000Z'],
])('from %s to %s shares are sold until %s', (opensAt, closesAt, locksAt) => {
  const issue = { opensAt, closesAt } as Parameters<typeof locksAtOf>[0]
  expect(locksAtOf(issue, rules)).toBe(locksAt)
})
