import { CURRENCIES, currencyStep, minor } from '@fairhouse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, partsOf, type HeldShares } from './share-parts.ts'

const currency = CURRENCIES.BRL
const step = currencyStep(currency)
const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((cents) => minor(cents * step))
const purchase = fc.record({
  accountId: fc.bigInt({ min: 1n, max: 6n }),
  shares: fc.integer({ min: 1, max: 40 }),
})
const purchases = fc.array(purchase, { minLength: 1, maxLength: 12 })

function sharesOf(held: readonly HeldShares[]): Map<bigint, bigint> {
  const counts = new Map<bigint, bigint>()
  for (const { accountId, shares } of held) {
    counts.set(accountId, (counts.get(accountId) ?? 0n) + BigInt(shares))
  }
  return counts
}

const sum = (parts: ReadonlyMap<bigint, bigint>) => [...parts.values()].reduce((a, b) => a + b, 0n)

test('the parts are the amount, payable, and a step a share from the even part at most', () => {
  fc.assert(
    fc.property(amounts, purchases, (amount, held) => {
      const parts = partsOf(amount, held, currency)
      const counts = sharesOf(held)
      const all = sum(counts)
      expect(sum(parts)).toBe(amount)
      for (const [accountId, shares] of counts) {
        const part = parts.get(accountId) ?? -1n
        const even = (amount / step / all) * step * shares
        expect(part % step).toBe(0n)
        expect(part).toBeGreaterThanOrEqual(even)
        expect(part).toBeLessThanOrEqual(even + step * shares)
      }
    }),
  )
})

test('what no even part holds goes to the shares bought first', () => {
  const held = [
    { accountId: 1n, shares: 1 },
    { accountId: 2n, shares: 2 },
    { accountId: 1n, shares: 1 },
  ]
  const cents = (amount: bigint) => [...partsOf(minor(amount * step), held, currency)]
  expect(cents(101n)).toEqual([
    [1n, 51n * step],
    [2n, 50n * step],
  ])
  expect(cents(102n)).toEqual([
    [1n, 51n * step],
    [2n, 51n * step],
  ])
  expect(cents(103n)).toEqual([
    [1n, 51n * step],
    [2n, 52n * step],
  ])
  expect(cents(0n)).toEqual([
    [1n, 0n],
    [2n, 0n],
  ])
})

test('a unit below the least coin is lost nowhere', () => {
  const held = [
    { accountId: 1n, shares: 1 },
    { accountId: 2n, shares: 1 },
  ]
  expect([...partsOf(minor(2n * step + 7n), held, currency)]).toEqual([
    [1n, step + 7n],
    [2n, step],
  ])
  expect(() => partsOf(minor(-1n), held, currency)).toThrow(RangeError)
})

test('differences over any rounds come to the parts of the last total', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), purchases, (totals, held) => {
      const paid = new Map<bigint, bigint>()
      let before = minor(0n)
      for (const total of totals) {
        const differences = differencesOf(before, total, held, currency)
        expect(sum(differences)).toBe(total - before)
        for (const [accountId, amount] of differences) {
          expect(amount).not.toBe(0n)
          paid.set(accountId, (paid.get(accountId) ?? 0n) + amount)
        }
        before = total
      }
      for (const [accountId, part] of partsOf(before, held, currency)) {
        expect(paid.get(accountId) ?? 0n).toBe(part)
      }
    }),
  )
})
