import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [3, 9, [1, 2, 3, 4, 0, 9]],
  [9, 9, [1, 0, 7, 8, 9]],
])('on page %i of %i', (current, count, pages) => {
  expect(pageNumbers(current, count)).toEqual(pages)
})

test('always offers the current page and both ends, in order, none twice', () => {
  const place = fc
    .integer({ min: 1, max: 200 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(place, ([current, count]) => {
      const pages = pageNumbers(current, count).filter((page) => page > 0)
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
      expect(pages).toEqual(expect.arrayContaining([1, current, count]))
      expect(pages.length).toBeLessThanOrEqual(7)
    }),
  )
})
