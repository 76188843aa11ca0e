import {
  POSTINGS,
  postingCodeOf,
  type PostingCode,
  type RecordKind,
  type Withdrawal,
} from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyPayoutEvent, payOutWithdrawals } from '../withdrawals/index.ts'
import { chase, nextDraw, WINNING } from '../../../test/chases.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { createTestGateway } from '../../../test/payout-port.ts'
import { withdraw, withdrawer } from '../../../test/withdrawals.ts'
import { codeOf as refusalOf, currentIssue, entry, place } from '../../../test/slips.ts'
import { rollUp } from './index.ts'

const ZONE = 'America/Sao_Paulo'
let platform: TestPlatform
let member: TestMember

interface Posting {
  readonly seq: bigint
  readonly code: PostingCode
  readonly amount: bigint
  readonly day: string
  readonly balance_after: bigint
}

/** Every posting of the member with its day, straight from the ledger. */
async function postings(of = member): Promise<Posting[]> {
  const rows = await platform.db.query<{
    seq: bigint
    code: number
    amount: bigint
    day: string
    balance_after: bigint
  }>(
    `select seq, code, amount, balance_after,
       to_char(posted_at at time zone $2, 'YYYY-MM-DD') as day
     from ledger_postings where brand_id = 1 and account_id = $1 order by seq`,
    [of.accountId, ZONE],
  )
  return rows.map((row) => ({ ...row, code: postingCodeOf(row.code) }))
}

const total = (of: readonly Posting[]) => of.reduce((all, { amount }) => all + amount, 0n)

async function bet(more = {}): Promise<void> {
  const { issueId } = await currentIssue(platform)
  await place(member, { issueId, entries: [entry(more)] })
}

/** Advances the clock; login sessions stay valid. */
async function comeTo(instant: string): Promise<void> {
  await platform.setNow(new Date(instant))
  await platform.db.query(
    `update login_sessions set last_seen_at = app_now(), expires_at = app_now() + interval '1 day'`,
  )
  await platform.runCycle()
}

/** Some days of play: bets won, lost and cancelled, a chase, adjustments. */
async function play(): Promise<void> {
  for (const day of ['2026-11-10', '2026-11-14', '2026-11-15', '2026-11-21']) {
    await comeTo(`${day}T12:00:00Z`)
    await bet(WINNING)
    await bet()
    await bet({ unitStakeMinor: '25000' })
    const { issueId } = await currentIssue(platform)
    const { betIds } = await place(member, { issueId, entries: [entry()] })
    await member.call('DELETE /lgw/bets/:betId', { params: { betId: betIds[0] ?? '' } })
    if (day === '2026-11-14') await chase(platform, member)
    await nextDraw(platform)
    await platform.credit(member, '7.77')
  }
}

beforeAll(async () => {
  platform = await createTestPlatform({ now: new Date('2026-11-10T12:00:00Z') })
  await platform.runCycle()
  member = await platform.member('1000.00')
  await play()
})
afterAll(() => platform.close())

const summary = (query: object, of = member) =>
  of.call('GET /wps/records/account/summary', { query })

async function allLines(query: object, limit = '7') {
  const lines = []
  let before: string | undefined
  do {
    const page = await member.call('GET /wps/records/account', {
      query: { ...query, limit, ...(before && { before }) },
    })
    lines.push(...page.lines)
    before = page.next ?? undefined
  } while (before !== undefined)
  return lines
}

const dayOf = fc
  .integer({ min: 1, max: 30 })
  .map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const rangeOf = fc.tuple(dayOf, dayOf).map((days) => {
  const [from = '', to = ''] = days.toSorted()
  return { from, to }
})

/** Whatever of the ledger is rolled up, sums and pages are those of a plain look at it. */
async function expectExact(): Promise<void> {
  const all = await postings()
  const kinds = Object.values(POSTINGS).map(({ kind }) => kind)
  await fc.assert(
    fc.asyncProperty(
      rangeOf,
      fc.uniqueArray(fc.constantFrom(...kinds), { maxLength: 4 }),
      async (range, picked) => {
        const within = all.filter(({ day }) => day >= range.from && day <= range.to)
        const isPicked = (kind: RecordKind) => picked.length === 0 || picked.includes(kind)
        const wanted = within.filter(({ code }) => isPicked(POSTINGS[code].kind))
        const query = { ...range, ...(picked.length > 0 && { kinds: picked.join(',') }) }

        const answer = await summary(query)
        expect(BigInt(answer.sumMinor)).toBe(total(wanted))
        expect(answer.count).toBe(wanted.length)
        expect(BigInt(answer.openingMinor)).toBe(total(all.filter(({ day }) => day < range.from)))
        expect(BigInt(answer.closingMinor)).toBe(total(all.filter(({ day }) => day <= range.to)))
        for (const { kind, sumMinor, count } of answer.kinds) {
          const of = wanted.filter(({ code }) => POSTINGS[code].kind === kind)
          expect([BigInt(sumMinor), count]).toEqual([total(of), of.length])
        }

        const lines = await allLines(query)
        expect(lines.map(({ seq }) => seq)).toEqual(
          wanted.map(({ seq }) => String(seq)).toReversed(),
        )
        expect(lines.map((line) => line.balanceAfterMinor)).toEqual(
          wanted.map((one) => String(one.balance_after)).toReversed(),
        )

        for (const by of ['day', 'lottery', 'product'] as const) {
          const profit = await member.call('GET /wps/records/profit', { query: { ...range, by } })
          const sum = profit.lines.reduce((add, line) => add + BigInt(line.changeMinor), 0n)
          expect(sum).toBe(total(within))
          expect(BigInt(profit.total.changeMinor)).toBe(sum)
          const { stakeMinor, returnedMinor, payoutMinor, rebateMinor } = profit.total
          const { netMinor, depositMinor, withdrawalMinor, heldMinor, otherMinor } = profit.total
          const net =
            BigInt(returnedMinor) + BigInt(payoutMinor) + BigInt(rebateMinor) - BigInt(stakeMinor)
          expect(BigInt(netMinor)).toBe(net)
          expect(
            net +
              BigInt(depositMinor) -
              BigInt(withdrawalMinor) -
              BigInt(heldMinor) +
              BigInt(otherMinor),
          ).toBe(sum)
        }
      },
    ),
    { numRuns: 25 },
  )
}

describe('sums, pages and profit are the ledger to the unit', () => {
  test('before anything is rolled up', expectExact)

  test('when some accounts and some postings are', async () => {
    expect(await rollUp(platform.deps)).toBeGreaterThan(0n)
    expect(await rollUp(platform.deps)).toBe(0n)
    await expectExact()
    await comeTo('2026-11-22T02:59:00Z')
    await bet()
    await platform.credit(member, '0.0001')
    await comeTo('2026-11-22T03:01:00Z')
    await platform.credit(member, '0.0002')
    await expectExact()
  })

  test('by two at once, and again from nothing', async () => {
    await Promise.all([rollUp(platform.deps), rollUp(platform.deps)])
    await expectExact()
    await platform.owner.query('truncate account_days, account_rollups, rollup_places')
    await rollUp(platform.deps)
    await expectExact()
  })

  test('what is late is taken by the next turn, at a time of its own', async () => {
    await comeTo('2026-11-22T12:00:00Z')
    await rollUp(platform.deps)
    await comeTo('2026-11-22T11:59:00Z')
    await platform.credit(member, '3.00')
    await comeTo('2026-11-22T12:00:05Z')
    expect(await rollUp(platform.deps)).toBe(1n)
  })
})

describe('the account record', () => {
  test('tells what each movement belongs to', async () => {
    const lines = await allLines({ from: '2026-11-14', to: '2026-11-14' })
    const stake = lines.find(({ code }) => code === 'bet.stake')
    expect(stake).toMatchObject({ kind: 'stake', lotteryCode: 'SSC1' })
    expect(stake?.reference).toMatch(/^bet_\d+$/)
    expect(stake?.issueNo).toMatch(/^20261114/)
    const held = lines.find(({ code }) => code === 'chase.hold')
    expect(held).toMatchObject({ kind: 'held', lotteryCode: 'SSC1' })
    expect(held?.reference).toMatch(/^cha_\d+$/)
    expect(lines.find(({ kind }) => kind === 'adjustment')).toMatchObject({
      reference: null,
      lotteryCode: null,
    })
  })

  test('of one lottery has its movements alone, and its sum is theirs', async () => {
    const range = { from: '2026-11-01', to: '2026-11-30', lotteryCode: 'SSC1' }
    const lines = await allLines(range)
    expect(lines.every(({ lotteryCode }) => lotteryCode === 'SSC1')).toBe(true)
    const sum = lines.reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n)
    const answer = await summary(range)
    expect([BigInt(answer.sumMinor), answer.count]).toEqual([sum, lines.length])
    expect((await summary({ ...range, lotteryCode: 'NORTH5' })).count).toBe(0)
  })

  test('is of nobody else', async () => {
    const other = await platform.member('5.00')
    expect((await summary({ from: '2026-01-01' }, other)).count).toBe(1)
  })

  test.each([
    ['from', { from: '2026-02-30' }],
    ['to', { from: '2026-11-02', to: '2026-11-01' }],
    ['to', { to: '2026-13-01' }],
    ['kinds', { kinds: 'deposit,luck' }],
    ['nothing', { nothing: '1' }],
  ])('a fault of %s is named', async (field, query) => {
    const work = member.call('GET /wps/records/account', { query: query as object })
    await expect(work).rejects.toMatchObject({ status: 400, fields: [{ field }] })
  })
})

describe('the betting record', () => {
  const bets = (query: object) => member.call('GET /wps/records/bets', { query })
  const range = { from: '2026-11-01', to: '2026-11-30' }

  test('each filter gives the bets that fit, in their order, whatever the pages', async () => {
    const all = (await bets({ ...range, limit: '100' })).bets
    expect(all.length).toBeGreaterThan(15)
    const { issueNo = '', playCode = '' } = all[3] ?? {}
    const cases = [
      [{}, () => true],
      [{ status: 'won' }, ({ status }: (typeof all)[0]) => status === 'won'],
      [{ status: 'cancelled' }, ({ status }: (typeof all)[0]) => status === 'cancelled'],
      [{ playCode }, (one: (typeof all)[0]) => one.playCode === playCode],
      [{ lotteryCode: 'NORTH5' }, () => false],
      [
        { issueNo: issueNo.slice(2) },
        (one: (typeof all)[0]) => one.issueNo.includes(issueNo.slice(2)),
      ],
      [{ product: 'lottery' }, () => true],
    ] as const
    for (const [filter, fits] of cases) {
      const found: string[] = []
      let before: string | undefined
      do {
        const page = await bets({ ...range, ...filter, limit: '3', ...(before && { before }) })
        found.push(...page.bets.map(({ betId }) => betId))
        before = page.next ?? undefined
      } while (before !== undefined)
      expect(found).toEqual(all.filter(fits).map(({ betId }) => betId))
    }
  })

  test('days are those of the brand, and others have none', async () => {
    const first = await bets({ from: '2026-11-10', to: '2026-11-10' })
    expect(first.bets).toHaveLength(4)
    expect((await bets({ from: '2026-11-11', to: '2026-11-13' })).bets).toHaveLength(0)
  })
})

describe('consolidated funds', () => {
  test('what is set aside and what is available are all there is', async () => {
    const own = await platform.member('100.00')
    const empty = await own.call('GET /wps/member/info/funds/consolidated', {})
    expect(empty).toMatchObject({ totalMinor: '1000000', availableMinor: '1000000' })
    const { chaseId } = await chase(platform, own)
    const funds = await own.call('GET /wps/member/info/funds/consolidated', {})
    const { chase: one } = await own.call('GET /lgw/chases/:chaseId', { params: { chaseId } })
    const [chases] = funds.places
    expect(chases).toMatchObject({ place: 'chases', amountMinor: one.heldMinor })
    expect(chases?.items[0]).toMatchObject({ reference: chaseId, lotteryCode: 'SSC1' })
    const staked = BigInt(one.stakedMinor)
    expect(BigInt(funds.totalMinor)).toBe(1_000_000n - staked)
    expect(BigInt(funds.availableMinor)).toBe(1_000_000n - BigInt(one.heldMinor) - staked)
  })

  test('a withdrawal is there until it is paid or back, rolled up or not', async () => {
    const gateway = createTestGateway()
    const own = await withdrawer(platform, '100.00')
    const brand = await platform.deps.brands.byId(1)
    const locked = async () => {
      const { places } = await own.call('GET /wps/member/info/funds/consolidated', {})
      return places.find(({ place }) => place === 'withdrawals')?.amountMinor
    }
    const report = async (kind: 'payout.paid' | 'payout.failed', one: Withdrawal) => {
      const event = gateway.tell(one.withdrawalId, kind, BigInt(one.amountMinor))
      await applyPayoutEvent(platform.deps, brand, event)
    }
    const [first, second] = [await withdraw(own, '300000'), await withdraw(own, '200000')]
    expect(await locked()).toBe('500000')
    await rollUp(platform.deps)
    expect(await locked()).toBe('500000')
    await payOutWithdrawals({ ...platform.deps, port: gateway })
    expect(await locked()).toBe('500000')
    await report('payout.failed', first)
    expect(await locked()).toBe('200000')
    await report('payout.paid', second)
    expect(await locked()).toBe('0')
  })
})

test('records are for members', async () => {
  expect(await refusalOf(platform.visitor('GET /wps/records/account', {}))).toBe(
    '401 LOGIN_REQUIRED',
  )
})
