import type { Dashboard, DashboardTotal } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf, type TestStaff } from '../../../test/office.ts'
import { beginDeposit, eventOf, tellPlatform } from '../../../test/payments.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { LOSING, nextDraw, WINNING } from '../../../test/chases.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { checkFigures, countFigures } from '../team-figures/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let platform: TestPlatform
let reader: TestStaff
let at = new Date(0)

type Query = NonNullable<Parameters<typeof reader.call<'GET /staff/dashboard'>>[1]['query']>

const dashboard = (query: Query = {}): Promise<Dashboard> =>
  reader.call('GET /staff/dashboard', { query })
const now = (who: TestStaff = reader) => who.call('GET /staff/dashboard/now', {})

/** A time at which everything settled is counted; the reader logs in, as sessions do not last. */
async function moveTo(instant: Date): Promise<void> {
  at = instant
  await platform.setNow(at)
  await platform.runCycle()
  await countFigures({ db: platform.db, brands: platform.deps.brands })
  reader = await staffOf(platform, 'reader', ['dashboard.read'])
}

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
  const member = await platform.member('1000')
  const bet = async (more: Parameters<typeof entry>[0]) => {
    const { issueId } = await currentIssue(platform, 'SSC1')
    return place(member, { issueId, entries: [entry(more)] })
  }
  await bet(WINNING)
  await bet(LOSING)
  const { betIds } = await bet(LOSING)
  await member.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[0] ?? '' } })
  const deposit = await beginDeposit(member, 40)
  expect(await tellPlatform(platform, eventOf(deposit))).toBe('200 ok')
  const { drawsAt } = await currentIssue(platform)
  await nextDraw(platform)
  await bet(LOSING)
  await moveTo(new Date(Date.parse(drawsAt) + 2_000))
})
afterAll(() => platform.close())

/** 10.00 staked and 9.75 won; 1.00 lost; 1.00 cancelled and 1.00 open count for nothing. */
const WORKED: DashboardTotal = {
  betCount: 2,
  turnoverMinor: '110000',
  payoutMinor: '97500',
  ggrMinor: '12500',
  rebateMinor: '0',
  bonusMinor: '0',
  ngrMinor: '12500',
  activeCount: 1,
  signUpCount: 1,
  depositCount: 1,
  depositMinor: '400000',
  withdrawalCount: 0,
  withdrawalMinor: '0',
}

const NOTHING: DashboardTotal = {
  ...WORKED,
  betCount: 0,
  turnoverMinor: '0',
  payoutMinor: '0',
  ggrMinor: '0',
  ngrMinor: '0',
  activeCount: 0,
  signUpCount: 0,
  depositCount: 0,
  depositMinor: '0',
}

test('says what today brought, by the hour, and by product', async () => {
  const { total, before, points, products, by, currency, countedTo } = await dashboard()
  expect(total).toEqual(WORKED)
  expect(before.total).toEqual(NOTHING)
  expect([by, currency, countedTo]).toEqual(['hour', 'BRL', at.toISOString()])
  expect(products.map(({ product, ggrMinor }) => [product, ggrMinor])).toEqual([
    ['lottery', '12500'],
  ])
  // Hours that have begun, one of which has it all.
  expect(points.at(-1)?.at).toBe(new Date(Math.floor(+at / HOUR_MS) * HOUR_MS).toISOString())
  const full = points.filter(({ betCount }) => betCount > 0)
  expect(full).toEqual([{ at: full[0]?.at, ...WORKED }])
})

test('says what is so now, as far as the lists behind it may be opened', async () => {
  const since = new Date(+at - 3 * HOUR_MS)
  await platform.db.query(
    `insert into stuck_rows (job, row_key, tries, first_at, last_at, next_try_at, parked_at, fault)
     values ('feed.poll', 'a test', 8, $1, $1, $1, $1, 'bad')`,
    [since],
  )
  const whole = await staffOf(platform, 'whole', ['dashboard.read', 'lottery.read', 'jobs.read'])
  const { queues, exposure, jobs, payouts, vendors } = await now(whole)
  await platform.db.query(`delete from stuck_rows where row_key = 'a test'`)
  expect(queues).toEqual([{ queue: 'parked', count: 1, oldestAt: since.toISOString() }])
  expect(jobs).toMatchObject({ restingCount: 0, parkedCount: 1, ledgerFaultCount: 0 })
  // The bet that is not settled: at worst it wins.
  expect(exposure).toMatchObject({ issueCount: 1, betCount: 1, stakeMinor: '10000' })
  expect(BigInt(exposure?.issues[0]?.payoutMinor ?? '0')).toBeGreaterThan(10_000n)
  expect([payouts, vendors]).toEqual([null, null])
  const little = await now()
  expect([little.queues, little.exposure, little.jobs]).toEqual([[], null, null])
})

test('the next day stands beside the day before, up to the same hour', async () => {
  const worked = at
  await moveTo(new Date(+worked + DAY_MS - HOUR_MS))
  // The bet that was open has lost by now.
  const lost = { betCount: 1, turnoverMinor: '10000', ggrMinor: '10000', ngrMinor: '10000' }
  const today = { ...NOTHING, ...lost, activeCount: 1 }
  const early = await dashboard()
  expect(early.total).toEqual(today)
  expect(early.before.total).toEqual(NOTHING)
  await moveTo(new Date(+worked + DAY_MS))
  const { total, before } = await dashboard()
  expect(total).toEqual(today)
  expect(before.total).toEqual(WORKED)
  expect(Date.parse(before.until ?? '')).toBeGreaterThan(+worked)
  expect((await dashboard({ range: 'yesterday' })).total).toEqual(WORKED)
  const { from, to } = await dashboard({ range: 'last30' })
  expect([Date.parse(to) - Date.parse(from), to > before.to]).toEqual([29 * DAY_MS, true])
  const both = await dashboard({ from: before.from, by: 'day' })
  expect(both.points.map(({ ngrMinor }) => ngrMinor)).toEqual(['12500', '10000'])
  // A member who was active on both days counts once.
  expect(both.total.activeCount).toBe(1)
})

test.each([
  ['a day that is none', { from: '2026-02-30', to: '2026-03-01' }],
  ['an end before the beginning', { from: '2026-03-02', to: '2026-03-01' }],
  ['more days than it spans', { from: '2024-01-01', to: '2026-01-01' }],
  ['a range beside days', { range: 'last7' as const, from: '2026-01-01' }],
  ['the hours of too many days', { from: '2026-01-01', to: '2026-01-08', by: 'hour' as const }],
])('refuses %s', async (_, query) => {
  expect(await codeOf(dashboard(query))).toBe('400 VALIDATION_FAILED')
})

test('is not shown without the permission, nor to who has it in another brand', async () => {
  const without = await staffOf(platform, 'without', ['lottery.read'])
  expect(await codeOf(without.call('GET /staff/dashboard', {}))).toBe('403 PERMISSION_DENIED')
  const elsewhere = await staffOf(platform, 'elsewhere', ['dashboard.read'], [2])
  expect(await codeOf(elsewhere.call('GET /staff/dashboard', {}))).toMatch(/^404 /)
})

test('the figures made from what was counted before are the same', async () => {
  const asked = { from: '2026-11-01', to: '2026-11-30', by: 'day' as const }
  const { points } = await dashboard(asked)
  for (const table of ['house_hours', 'house_actives', 'money_hours', 'house_places']) {
    await platform.db.query(`delete from ${table}`)
  }
  await countFigures({ db: platform.db, brands: platform.deps.brands })
  expect((await dashboard(asked)).points).toEqual(points)
  expect(await platform.db.transaction(checkFigures)).toEqual([])
})
