import { expect, test } from 'vitest'
import { elapsedText } from './play-clock-query.ts'

test.each([
  [-5, '0:00:00'],
  [0, '0:00:00'],
  [999, '0:00:00'],
  [59_999, '0:00:59'],
  [60_000, '0:01:00'],
  [3_849_000, '1:04:09'],
  [90_000_000, '25:00:00'],
])('%s ms are %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text)
})
