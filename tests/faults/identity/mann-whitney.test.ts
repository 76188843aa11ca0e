import { createStream } from '@fairhouse/fairness'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mannWhitney, median, normalTail } from './mann-whitney.ts'

const counted = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
const thrice = (values: readonly number[]) => [...values, ...values, ...values]

// Values of SciPy 1.x: scipy.stats.mannwhitneyu(…, method='asymptotic'), scipy.stats.norm.sf.
test.each([
  ['a textbook', [19, 22, 16, 29, 24], [20, 11, 17, 12], 17, 0.11134688653314041],
  ['two sizes', counted(1, 30), counted(5.5, 25), 325, 0.4027596942538769],
  [
    'many ties',
    thrice([1, 1, 2, 2, 2, 3, 4, 5, 5, 5]),
    thrice([2, 2, 3, 3, 3, 4, 4, 5, 6, 6]),
    315,
    0.04275817660674747,
  ],
  ['all the same', [4, 4, 4], [4, 4], 3, 1],
])('%s is tested as elsewhere', (_, first, second, u, p) => {
  const found = mannWhitney(first, second)
  expect(found.u).toBe(u)
  expect(found.p).toBeCloseTo(p, 9)
})

test.each([
  [0, 0.5],
  [0.5, 0.3085375387259869],
  [1, 0.15865525393145707],
  [1.96, 0.024997895148220435],
  [2.4999, 0.006211418374944587],
  [2.5, 0.006209665325776132],
  [3, 0.0013498980316300933],
  [5, 2.866515718791933e-7],
  [8, 6.22096057427174e-16],
])('the normal tail beyond %s', (z, tail) => {
  expect(normalTail(z) / tail).toBeCloseTo(1, 9)
})

test('which sample comes first does not matter, nor does a change of scale', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const one = mannWhitney(first, second)
      const other = mannWhitney(second, first)
      expect(one.u + other.u).toBe(first.length * second.length)
      expect(one.p).toBeCloseTo(other.p, 12)
      const cubed = (values: number[]) => values.map((value) => value ** 3 + 7)
      expect(mannWhitney(cubed(first), cubed(second))).toEqual(one)
    }),
  )
})

test('alike samples seldom differ, a shift of a tenth of the spread is seen', () => {
  const { next } = createStream('5e'.repeat(32), 'mann-whitney')
  const draw = (shift: number) => Array.from({ length: 1_000 }, () => next(10_000) + shift)
  const runs = Array.from({ length: 200 }, () => mannWhitney(draw(0), draw(0)).p)
  const rare = runs.filter((p) => p < 0.05).length
  expect(rare).toBeGreaterThan(2)
  expect(rare).toBeLessThan(22)
  expect(mannWhitney(draw(0), draw(1_000)).p).toBeLessThan(1e-6)
})

test('an empty sample is refused; the median is the middle', () => {
  expect(() => mannWhitney([], [1])).toThrow(RangeError)
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})
