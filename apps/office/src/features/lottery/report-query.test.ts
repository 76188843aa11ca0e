import { expect, test } from 'vitest'
import { queryFromSearch, searchOf } from './report-query.ts'

const DAYS = { from: '2026-11-01', to: '2026-11-03' }

test.each([
  ['nothing', {}, { by: 'day' }],
  ['days', DAYS, { by: 'day', ...DAYS }],
  ['one end alone', { to: '2026-11-01' }, { by: 'day' }],
  ['a lottery by play', { by: 'play', lotteryCode: 'SSC1' }, { by: 'play', lotteryCode: 'SSC1' }],
  ['what is no way to group', { by: 'member' }, { by: 'day' }],
  ['what is no lottery', { by: 'lottery', lotteryCode: '=1+1' }, { by: 'lottery' }],
  ['a saved view', { by: 'lottery', view: 'viw_1' }, { by: 'lottery' }],
] as const)('an address with %s asks for a report, and leads back there', (_, search, query) => {
  const found = queryFromSearch(search)
  expect(found).toEqual(query)
  expect(queryFromSearch(searchOf(found))).toEqual(found)
})
