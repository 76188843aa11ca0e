import {
  allocate,
  minor,
  MINOR_MAX,
  minorToWire,
  negate,
  parseMinor,
  sum,
  times,
  type Minor,
} from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const anyMinor = fc.bigInt({ min: -MINOR_MAX, max: MINOR_MAX }).map(minor)

describe('the ledger range', () => {
  it('ends at 9e18 on both sides', () => {
    expect(minor(MINOR_MAX)).toBe(MINOR_MAX)
    expect(minor(-MINOR_MAX)).toBe(-MINOR_MAX)
    expect(() => minor(MINOR_MAX + 1n)).toThrow(RangeError)
    expect(() => minor(-MINOR_MAX - 1n)).toThrow(RangeError)
  })

  it('holds for sums and products', () => {
    expect(() => sum([minor(MINOR_MAX), minor(1n)])).toThrow(RangeError)
    expect(sum([minor(MINOR_MAX), minor(1n), minor(-1n)])).toBe(MINOR_MAX)
    expect(() => times(minor(MINOR_MAX), 2n)).toThrow(RangeError)
    expect(sum([])).toBe(0n)
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(anyMinor, (amount) => {
        expect(sum([amount, negate(amount)])).toBe(0n)
        expect(times(amount, -1n)).toBe(negate(amount))
      }),
    )
  })
})

describe('the JSON form', () => {
  it('comes back as it was', () => {
    fc.assert(fc.property(anyMinor, (amount) => parseMinor(minorToWire(amount)) === amount))
  })

  const noAmounts = ['', '-', '-0', '01', '+1', '1.0', '1e3', ' 1', '1 ', '0x1', 'NaN']
  it.each([...noAmounts, '9000000000000000001'])('"%s" is none', (text) => {
    expect(parseMinor(text)).toBeUndefined()
  })
})

describe('allocate', () => {
  const anyWeights = fc
    .array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 12 })
    .filter((weights) => weights.some((weight) => weight > 0n))

  it('gives back every unit, none further than one unit from its exact share', () => {
    fc.assert(
      fc.property(anyMinor, anyWeights, (amount, weights) => {
        const parts = allocate(amount, weights)
        const total = weights.reduce((all, weight) => all + weight, 0n)
        expect(sum(parts)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          const off = part * total - amount * (weights[index] ?? 0n)
          expect(off < total && off > -total).toBe(true)
        }
      }),
    )
  })

  it('gives more to no smaller weight', () => {
    const anyAmount = fc.bigInt({ min: 0n, max: MINOR_MAX }).map(minor)
    fc.assert(
      fc.property(anyAmount, anyWeights, (amount, weights) => {
        const byWeight = allocate(amount, weights)
          .map((part, index) => ({ part, weight: weights[index] ?? 0n }))
          .toSorted((a, b) => (a.weight === b.weight ? 0 : a.weight < b.weight ? -1 : 1))
        for (const [index, { part, weight }] of byWeight.entries()) {
          const before = byWeight[index - 1]
          if (before && before.weight < weight) expect(part).toBeGreaterThanOrEqual(before.part)
        }
      }),
    )
  })

  it.each<[bigint, bigint[], bigint[]]>([
    [15n, [80n, 8n, 12n], [12n, 1n, 2n]],
    [10n, [1n, 1n, 1n], [4n, 3n, 3n]],
    [-10n, [1n, 1n, 1n], [-4n, -3n, -3n]],
    [1n, [0n, 1n], [0n, 1n]],
    [0n, [3n, 4n], [0n, 0n]],
  ])('%s by %s is %s', (amount, weights, parts) => {
    expect(allocate(minor(amount), weights)).toEqual(parts as Minor[])
  })

  it.each([[[]], [[0n, 0n]], [[2n, -1n]]])('refuses the weights %s', (weights) => {
    expect(() => allocate(minor(1n), weights)).toThrow(RangeError)
  })
})
