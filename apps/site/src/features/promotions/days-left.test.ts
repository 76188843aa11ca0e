import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const END = Date.parse('2026-12-24T00:00:00Z')

it.each([
  ['2026-12-21T00:00:00Z', 3],
  ['2026-12-21T00:00:01Z', 2],
  ['2026-12-23T12:00:00Z', 0],
  ['2026-12-24T00:00:00Z', 0],
  ['2026-12-24T00:00:01Z', -1],
])('at %s whole days up to the end are %i', (now, days) => {
  expect(daysLeft(END, Date.parse(now))).toBe(days)
})
