import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf, type TestStaff } from '../../../../test/office.ts'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { LOSING, nextDraw, WINNING } from '../../../../test/chases.ts'
import { codeOf, currentIssue, entry, place } from '../../../../test/slips.ts'

let platform: TestPlatform
let reader: TestStaff
let member: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  reader = await staffOf(platform, 'reader', ['lottery.read'])
  member = await platform.member('1000')
  const bet = async (code: string, more: Parameters<typeof entry>[0]) => {
    const { issueId } = await currentIssue(platform, code)
    return place(member, { issueId, entries: [entry(more)] })
  }
  await bet('SSC1', WINNING)
  await bet('SSC1', LOSING)
  const { betIds } = await bet('SSC1', LOSING)
  await member.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[0] ?? '' } })
  await nextDraw(platform)
  await bet('SSC1', LOSING)
})
afterAll(() => platform.close())

type Query = NonNullable<Parameters<typeof reader.call<'GET /staff/lottery/report'>>[1]['query']>

const report = (query: Query) => reader.call('GET /staff/lottery/report', { query })

/** 10.00 staked and 9.75 won; 1.00 lost; 1.00 cancelled; 1.00 not decided yet. */
const ALL = {
  betCount: 4,
  stakeMinor: '130000',
  openMinor: '10000',
  refundMinor: '10000',
  payoutMinor: '97500',
  rebateMinor: '0',
  ggrMinor: '12500',
  ngrMinor: '12500',
}

test('says by play what was staked, came back, was won and is open', async () => {
  const { lines, total } = await report({ by: 'play' })
  expect(total).toEqual(ALL)
  expect(lines.map(({ key, stakeMinor }) => [key, stakeMinor])).toEqual([
    ['SSC_DWD', '100000'],
    ['SSC_5X_DIRECT', '30000'],
  ])
})

test.each(['day', 'lottery'] as const)('says the same put together by %s', async (by) => {
  const { lines, total, from, to } = await report({ by })
  expect(total).toEqual(ALL)
  expect(lines).toEqual([{ key: by === 'day' ? to : 'SSC1', ...ALL }])
  expect(from < to).toBe(true)
})

test('is of the days and the lottery asked for', async () => {
  const day = (await report({ by: 'day' })).to
  expect((await report({ by: 'day', from: day, to: day })).total).toEqual(ALL)
  expect((await report({ by: 'day', from: '2020-01-01', to: '2020-01-02' })).lines).toEqual([])
  expect((await report({ by: 'lottery', lotteryCode: 'NORTH5' })).total.betCount).toBe(0)
})

test.each([
  ['a day that is none', { from: '2026-02-30', to: '2026-03-01' }],
  ['an end before the beginning', { from: '2026-03-02', to: '2026-03-01' }],
  ['more days than a report has', { from: '2026-01-01', to: '2026-06-01' }],
])('refuses %s', async (_, span) => {
  expect(await codeOf(report({ by: 'day', ...span }))).toBe('400 VALIDATION_FAILED')
})
