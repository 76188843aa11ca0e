import { postingRuleOf, type BetWire, type RecordLine } from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAgain, decideVoid } from '../results/decide-round.ts'
import { lockIssue } from '../results/lock-issue.ts'
import { settleIssue } from '#server/modules/lottery/settle-issue.ts'
import { chase, nextDraw, WINNING } from '../../../test/chases.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { rollUp } from './index.ts'

let platform: TestPlatform
let member: TestMember

const on = (digit: string) => ({ selection: { positions: [[], [], [], [], [digit]] } })
/** At a lower group than the own one: with a rebate. */
const lower = (digit: string) => entry({ price: 'g1900', ownGroup: 1950, ...on(digit) })

/** A further issue of the lottery, on sale now: what is drawn is said here. */
async function furtherIssue(issueNo: string): Promise<bigint> {
  const { issueId } = await currentIssue(platform)
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
     where issue_id = $1 returning issue_id`,
    [issueId.slice('iss_'.length), issueNo],
  )
  return rows[0]?.issue_id ?? 0n
}

/** Bets on an issue that draws 7, then 8 by a correction, or is made void then. */
async function decideTwice(issueNo: string, isVoid: boolean): Promise<void> {
  const issue = await furtherIssue(issueNo)
  const entries = [lower('7'), lower('8'), entry(on('7')), entry(on('8')), entry(on('9'))]
  await place(member, { issueId: `iss_${issue}`, entries })
  const drawn = { digits: ['0', '0', '0', '0', '7'] }
  await platform.db.query(`update issues set state = 'drawn', draw = $2 where issue_id = $1`, [
    issue,
    JSON.stringify(drawn),
  ])
  await settleIssue(platform.db, 1, issue)
  await platform.db.transaction(async (tx) => {
    const locked = await lockIssue(tx, { brandId: 1, issueId: issue })
    if (isVoid) return decideVoid(tx, locked, 'annulled')
    const draw = { digits: ['0', '0', '0', '0', '8'] }
    return decideAgain(tx, locked, { draw, drawnAt: null }, 'wrong digit')
  })
  await settleIssue(platform.db, 1, issue)
}

async function comeTo(instant: string): Promise<void> {
  await platform.setNow(new Date(instant))
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(), expires_at = app_now() + interval '1 day'`,
  )
  await platform.runCycle()
}

async function play(): Promise<void> {
  for (const day of ['2026-11-10', '2026-11-14', '2026-11-15', '2026-11-21']) {
    await comeTo(`${day}T12:00:00Z`)
    const { issueId } = await currentIssue(platform)
    const entries = [entry(WINNING), lower('3'), entry()]
    const { betIds } = await place(member, { issueId, entries })
    await member.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[2] ?? '' } })
    if (day === '2026-11-14') await decideTwice('FIXED-14', false)
    if (day === '2026-11-15') await decideTwice('VOIDED-15', true)
    if (day === '2026-11-15') await chase(platform, member)
    await nextDraw(platform)
    await platform.credit(member, '7.77')
  }
  const { issueId } = await currentIssue(platform)
  await place(member, { issueId, entries: [entry(), lower('1')] })
}

const EVER = { from: '2026-11-01', to: '2026-11-30' }
let bets: readonly BetWire[] = []
let lines: readonly RecordLine[] = []

type ReadPage<T> = (before?: string) => Promise<readonly [readonly T[], string | null]>

async function allOf<T>(page: ReadPage<T>) {
  const all: T[] = []
  let before: string | undefined
  do {
    const [part, next] = await page(before)
    all.push(...part)
    before = next ?? undefined
  } while (before !== undefined)
  return all
}

/** All there is, page by page below each other. */
async function readAll(): Promise<void> {
  bets = await allOf(async (before) => {
    const query = { ...EVER, limit: '100', ...(before && { before }) }
    const page = await member.call('GET /wps/records/bets', { query })
    return [page.bets, page.next] as const
  })
  lines = await allOf(async (before) => {
    const query = { ...EVER, limit: '100', ...(before && { before }) }
    const page = await member.call('GET /wps/records/account', { query })
    return [page.lines, page.next] as const
  })
}

beforeAll(async () => {
  platform = await createTestPlatform({ now: new Date('2026-11-10T12:00:00Z') })
  await platform.runCycle()
  member = await platform.member('1000.00')
  await play()
  await readAll()
})
afterAll(() => platform.close())

/** The day where the brand lives, three hours behind. */
const dayOf = (instant: string) =>
  new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10)

const range = fc
  .tuple(fc.integer({ min: 9, max: 22 }), fc.integer({ min: 9, max: 22 }))
  .map((days) => days.toSorted((a, b) => a - b).map((day) => String(day).padStart(2, '0')))
  .map(([from, to]) => ({ from: `2026-11-${from}`, to: `2026-11-${to}` }))

const PRODUCTS = fc.constantFrom('lottery' as const, 'games' as const)
const STATUSES = ['open', 'won', 'lost', 'cancelled', 'void', 'refunded'] as const

const betFilter = fc.record(
  {
    status: fc.constantFrom(...STATUSES),
    lotteryCode: fc.constantFrom('SSC1', 'NORTH5'),
    playCode: fc.constantFrom('SSC_DWD', 'SSC_5X_DIRECT'),
    issueNo: fc.constantFrom('14', 'FIXED', '1115', 'none'),
    product: PRODUCTS,
  },
  { requiredKeys: [] },
)
const page = fc.record({ skip: fc.nat(30), limit: fc.integer({ min: 1, max: 12 }) })
/** All days without a filter, from each of the newest on. */
const EVERYTHING = Array.from(
  { length: 14 },
  (_, skip): [{ from: string; to: string }, object, { skip: number; limit: number }] => [
    { from: '2026-11-09', to: skip % 2 === 0 ? '2026-11-22' : '2026-11-21' },
    {},
    { skip, limit: 5 },
  ],
)

type Filter = Partial<Record<'from' | 'to' | 'product' | keyof BetWire, string>>

/** A plain look at every bet. */
const fitting = ({ from = '', to = '', ...filter }: Filter) =>
  bets.filter(
    (bet) =>
      dayOf(bet.placedAt) >= from &&
      dayOf(bet.placedAt) <= to &&
      (filter.product ?? 'lottery') === 'lottery' &&
      bet.status === (filter.status ?? bet.status) &&
      bet.lotteryCode === (filter.lotteryCode ?? bet.lotteryCode) &&
      bet.playCode === (filter.playCode ?? bet.playCode) &&
      bet.issueNo.includes(filter.issueNo ?? ''),
  )

const total = (of: readonly BetWire[], amount: (bet: BetWire) => string) =>
  String(of.reduce((sum, bet) => sum + BigInt(amount(bet)), 0n))

function sumsOf(of: readonly BetWire[]) {
  return {
    count: of.length,
    stakeMinor: total(of, (bet) => bet.stakeMinor),
    payoutMinor: total(of, (bet) => bet.payoutMinor),
    refundMinor: total(of, (bet) => bet.refundMinor),
    rebateMinor: total(of, (bet) => bet.rebate?.paidMinor ?? '0'),
  }
}

async function expectBets(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(range, betFilter, page, async (days, filter, { skip, limit }) => {
      const query = { ...days, ...filter }
      const wanted = fitting(query)
      const { statuses, netMinor, from, to, timeZone, ...sums } = await member.call(
        'GET /wps/records/bets/summary',
        { query },
      )
      expect({ from, to, timeZone }).toEqual({ ...days, timeZone: 'America/Sao_Paulo' })
      expect(sums).toEqual(sumsOf(wanted))
      for (const { status, ...own } of statuses) {
        expect([status, own]).toEqual([
          status,
          sumsOf(wanted.filter((bet) => bet.status === status)),
        ])
      }
      expect(statuses.reduce((all, { count }) => all + count, 0)).toBe(wanted.length)
      const decided = sumsOf(wanted.filter(({ status }) => status !== 'open'))
      const { payoutMinor, refundMinor, rebateMinor, stakeMinor } = decided
      expect(BigInt(netMinor)).toBe(
        BigInt(payoutMinor) + BigInt(refundMinor) + BigInt(rebateMinor) - BigInt(stakeMinor),
      )
      const shown = await member.call('GET /wps/records/bets', {
        query: { ...query, skip: String(skip), limit: String(limit) },
      })
      expect(shown.bets.map(({ betId }) => betId)).toEqual(
        wanted.slice(skip, skip + limit).map(({ betId }) => betId),
      )
      expect(shown.next !== null).toBe(wanted.length > skip + limit)
    }),
    { numRuns: 60, examples: EVERYTHING },
  )
}

const lineFilter = fc.record(
  {
    kinds: fc.constantFrom('stake', 'payout,rebate', 'adjustment', 'held'),
    product: PRODUCTS,
    lotteryCode: fc.constant('SSC1'),
  },
  { requiredKeys: [] },
)

async function expectLines(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(range, lineFilter, page, async (days, filter, { skip, limit }) => {
      const query = { ...days, ...filter }
      const wanted = lines.filter(
        (line) =>
          dayOf(line.occurredAt) >= days.from &&
          dayOf(line.occurredAt) <= days.to &&
          (filter.kinds ?? line.kind).split(',').includes(line.kind) &&
          (filter.product === undefined || postingRuleOf(line.code).product === filter.product) &&
          line.lotteryCode === (filter.lotteryCode ?? line.lotteryCode),
      )
      const { count, sumMinor } = await member.call('GET /wps/records/account/summary', { query })
      const sum = wanted.reduce((all, line) => all + BigInt(line.amountMinor), 0n)
      expect([count, BigInt(sumMinor)]).toEqual([wanted.length, sum])
      const shown = await member.call('GET /wps/records/account', {
        query: { ...query, skip: String(skip), limit: String(limit) },
      })
      expect(shown.lines).toEqual(wanted.slice(skip, skip + limit))
      expect(shown.next !== null).toBe(wanted.length > skip + limit)
    }),
    { numRuns: 60, examples: EVERYTHING },
  )
}

test('bets of every outcome are there, a corrected and a void draw among them', () => {
  const outcomes = new Set(bets.map(({ status }) => status))
  expect([...outcomes].toSorted()).toEqual(['cancelled', 'lost', 'open', 'void', 'won'])
  expect(bets.filter(({ history }) => history !== undefined).length).toBeGreaterThan(5)
  expect(bets.filter(({ rebate }) => rebate?.state === 'paid').length).toBeGreaterThan(3)
})

describe('sums and numbered pages are those of a plain look at everything', () => {
  test('of bets, before anything is rolled up', expectBets)
  test('of movements, before anything is rolled up', expectLines)

  test('when the older days are rolled up, and something came late at midnight', async () => {
    // A posting of the day before, numbered after one of the new day.
    await comeTo('2026-11-22T03:00:10Z')
    await platform.credit(member, '1.00')
    const issue = await furtherIssue('LATE-21')
    await platform.db.query(
      `update issues set opens_at = opens_at - interval '1 day',
         closes_at = closes_at + interval '6 hours', draws_at = draws_at + interval '6 hours'
       where issue_id = $1`,
      [issue],
    )
    await platform.setNow(new Date('2026-11-22T02:59:50Z'))
    await platform.credit(member, '2.00')
    await place(member, { issueId: `iss_${issue}`, entries: [entry()] })
    await rollUp(platform.deps)
    await comeTo('2026-11-22T12:00:00Z')
    await platform.credit(member, '3.00')
    await readAll()
    await expectLines()
    await expectBets()
  })
})

describe('a page', () => {
  test.each(['GET /wps/records/account', 'GET /wps/records/bets'] as const)(
    'of %s is asked for by a place or by a number',
    async (route) => {
      const both = member.call(route, { query: { skip: '1', before: '9' } })
      await expect(both).rejects.toMatchObject({ status: 400, fields: [{ field: 'skip' }] })
      for (const query of [{ skip: '-1' }, { skip: '01' }, { skip: '99999999' }, { page: '2' }]) {
        const refused = member.call(route, { query: query as object })
        await expect(refused).rejects.toMatchObject({
          status: 400,
          fields: [{ field: Object.keys(query)[0] }],
        })
      }
    },
  )

  test('of sums is of nobody else, and of nobody who is not logged in', async () => {
    const other = await platform.member('5.00')
    const own = await other.call('GET /wps/records/bets/summary', { query: EVER })
    expect(own).toMatchObject({ count: 0, stakeMinor: '0', netMinor: '0', statuses: [] })
    const visitor = platform.visitor('GET /wps/records/bets/summary', {})
    expect(await codeOf(visitor)).toBe('401 LOGIN_REQUIRED')
  })
})
