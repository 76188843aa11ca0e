import { expect, test } from 'vitest'
import { askedIn, searchOf, spanOf } from './asked.ts'

const DAYS = { from: '2026-11-01', to: '2026-11-03' }

test.each([
  ['nothing', {}, { range: 'today' }, 'today'],
  ['a range', { range: 'last7' }, { range: 'last7' }, 'last7'],
  ['what is no range', { range: 'last8' }, { range: 'today' }, 'today'],
  ['days', DAYS, DAYS, 'own'],
  ['days by the hour', { ...DAYS, by: 'hour' }, { ...DAYS, by: 'hour' }, 'own'],
  ['one end alone', { from: '2026-11-01' }, { range: 'today' }, 'today'],
  ['no way to count', { by: 'week' }, { range: 'today' }, 'today'],
] as const)('an address with %s asks for days, and leads back there', (_, search, asked, span) => {
  const found = askedIn(search)
  expect(found).toEqual(asked)
  expect(spanOf(found)).toBe(span)
  expect(askedIn(searchOf(found))).toEqual(found)
})
