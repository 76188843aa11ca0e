import { expect, test } from 'vitest'
import { stampOf } from './stamp.ts'

test.each([
  [new Date(2026, 10, 21, 9, 5, 7), '2026-11-21 09:05:07'],
  [new Date(2026, 0, 1, 0, 0, 0), '2026-01-01 00:00:00'],
  [new Date(2026, 11, 31, 23, 59, 59, 999), '2026-12-31 23:59:59'],
])('%o is stamped %s', (instant, stamp) => {
  expect(stampOf(instant.toISOString())).toBe(stamp)
})
