import { expect, test } from 'vitest'
import { queryFromSearch, searchOf, spanOf } from './dashboard-query.ts'

const DAYS = { from: '2026-11-01', to: '2026-11-03' }

test.each([
  ['nothing', {}, { range: 'today' }, 'today'],
  ['a range', { range: 'last7' }, { range: 'last7' }, 'last7'],
  ['what is no range', { range: 'last8' }, { range: 'today' }, 'today'],
  ['days', DAYS, DAYS, 'own'],
  ['days by the hour', { ...DAYS, by: 'hour' }, { ...DAYS, by: 'hour' }, 'own'],
  ['one end alone', { from: '2026-11-01' }, { range: 'today' }, 'today'],
  ['no way to count', { by: 'week' }, { range: 'today' }, 'today'],
] as const)('an address with %s asks for days, and leads back there', (_, search, query, span) => {
  const found = queryFromSearch(search)
  expect(found).toEqual(query)
  expect(spanOf(found)).toBe(span)
  expect(queryFromSearch(searchOf(found))).toEqual(found)
})
