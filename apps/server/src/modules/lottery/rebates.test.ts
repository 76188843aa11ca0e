import { randomUUID } from 'node:crypto'
import type { BetWire, SlipEntry } from '@fairhouse/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dying } from '../../../test/dying.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { balanceOf } from '../../../test/results.ts'
import { codeOf, currentIssue, entry, place } from '../../../test/slips.ts'
import type { Db } from '#server/db/tx.ts'
import { checkLedger } from '#server/invariants.ts'
import { settleIssue } from './settle-issue.ts'
import { decideAgain, decideVoid } from '../results/decide-round.ts'
import { lockIssue } from '../results/lock-issue.ts'

let platform: TestPlatform
let member: TestMember
let issueId = ''
let issueNo = 0n

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
})
afterAll(() => platform.close())

/** A further issue of the lottery, on sale now, and a member with 1 000.00. */
beforeEach(async () => {
  member = await platform.member('1000')
  const { issueId: current } = await currentIssue(platform)
  const rows = await platform.db.query<{ issue_id: bigint }>(
    `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
     select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
     where issue_id = $1 returning issue_id`,
    [current.slice('iss_'.length), randomUUID()],
  )
  issueNo = rows[0]?.issue_id ?? 0n
  issueId = `iss_${issueNo}`
})

/** 100.00 on a last digit at group 1900 of 1950: 95 for ten, and 2.50 of the stake back. */
const lower = (more: Partial<SlipEntry> = {}) =>
  entry({ unitStakeMinor: '1000000', price: 'g1900', ownGroup: 1950, ...more })

const on = (digit: string): Partial<SlipEntry> => ({
  selection: { positions: [[], [], [], [], [digit]] },
})

const slip = (...entries: SlipEntry[]) => ({ issueId, entries })

async function draw(last: string): Promise<void> {
  await platform.db.query(`update issues set state = 'drawn', draw = $2 where issue_id = $1`, [
    issueNo,
    JSON.stringify({ digits: ['0', '0', '0', '0', last] }),
  ])
}

async function correctTo(last: string): Promise<void> {
  const digits = ['0', '0', '0', '0', last] as const
  await platform.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, { brandId: 1, issueId: issueNo })
    await decideAgain(tx, issue, { draw: { digits: [...digits] }, drawnAt: null }, 'wrong digit')
  })
}

async function voidIt(): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await decideVoid(tx, await lockIssue(tx, { brandId: 1, issueId: issueNo }), 'annulled')
  })
}

const settle = (db: Db = platform.db, accounts?: number) => settleIssue(db, 1, issueNo, accounts)

async function bets(): Promise<readonly BetWire[]> {
  const { bets: shown } = await member.call('GET /lgw/bets', {})
  return shown
}

/** Amounts of a code that moved for the member, in order. */
async function moved(code: string): Promise<bigint[]> {
  const rows = await platform.db.query<{ amount: bigint }>(
    `select p.amount from ledger_postings p join ledger_codes c using (code)
     where p.account_id = $1 and c.name = $2 order by p.seq`,
    [member.accountId, code],
  )
  return rows.map(({ amount }) => amount)
}

test('a bet at a lower group pays less and gives its rebate, won or lost', async () => {
  const placed = await place(member, slip(lower(on('7')), lower(on('8')), entry(on('9'))))
  expect(placed.rebateMinor).toBe('50000')
  const [, , promised] = await bets()
  expect(promised?.rebate).toEqual({
    rate: '0.0250',
    amountMinor: '25000',
    state: 'promised',
    paidMinor: '0',
    paidAt: null,
  })
  await draw('7')
  await settle()
  const [usual, lost, won] = await bets()
  expect(won).toMatchObject({ status: 'won', payoutMinor: '9500000', rebate: { state: 'paid' } })
  expect(lost).toMatchObject({
    status: 'lost',
    rebate: { state: 'paid', paidMinor: '25000', paidAt: '2026-11-21T12:00:00.000Z' },
  })
  expect(usual).not.toHaveProperty('rebate')
  expect(await moved('bet.rebate')).toEqual([25_000n, 25_000n])
  expect(await balanceOf(platform, member)).toBe(10_000_000n - 2_010_000n + 9_500_000n + 50_000n)
})

test('a rebate that rounds to nothing is none', async () => {
  const placed = await place(member, slip(lower({ unitStakeMinor: '1900', price: 'g1900' })))
  expect(placed.rebateMinor).toBe('0')
  expect((await bets())[0]).not.toHaveProperty('rebate')
})

test.each([
  ['below the least group', { price: 'g1799' }, '409 PRICE_CHANGED'],
  ['above the own group', { price: 'g1951' }, '409 PRICE_CHANGED'],
  ['of another form', { price: 'g01900' }, '409 PRICE_CHANGED'],
  ['under a maximum that the price has not', { price: 'g1900<1850' }, '409 PRICE_CHANGED'],
  ['at odds', { price: 'x9.75' }, '409 PRICE_CHANGED'],
  ['that is no price', { price: 'g' }, '409 PRICE_CHANGED'],
  ['with a rebate from a group that is gone', { ownGroup: 1960 }, '409 PRICE_CHANGED'],
  ['with an own group that is none', { ownGroup: 2001 }, '400 VALIDATION_FAILED'],
])('a price %s is refused', async (_, more, code) => {
  expect(await codeOf(place(member, slip(lower(more))))).toBe(code)
})

test('the refusal names the field and the range', async () => {
  await expect(place(member, slip(entry(), lower({ price: 'g1700' })))).rejects.toMatchObject({
    fields: [{ field: 'entries.1.price', code: 'PRICE_CHANGED', expected: 'g1800 … g1950' }],
  })
})

test('a play at fixed odds has no groups', async () => {
  const { issueId: north } = await currentIssue(platform, 'NORTH5')
  const asked = entry({ playCode: 'VN_MB_DE', selection: { numbers: ['45'] }, price: 'g1900' })
  expect(await codeOf(place(member, { issueId: north, entries: [asked] }))).toBe(
    '409 PRICE_CHANGED',
  )
})

test('the same key again gives the same answer and one rebate', async () => {
  const key = randomUUID()
  const first = await place(member, slip(lower()), key)
  const second = await place(member, slip(lower()), key)
  expect(second).toEqual(first)
  expect(await codeOf(place(member, slip(lower({ price: 'g1899' })), key))).toBe(
    '409 IDEMPOTENCY_KEY_REUSED',
  )
  await draw('0')
  await settle()
  expect(await moved('bet.rebate')).toEqual([25_000n])
})

test('a cancelled bet has no rebate', async () => {
  const { betIds } = await place(member, slip(lower(), lower()))
  const params = { betId: betIds[0] ?? '' }
  await member.call('DELETE /lgw/bets/:betId', { params })
  await draw('0')
  await settle()
  const [kept, cancelled] = await bets()
  expect(cancelled?.rebate).toMatchObject({ state: 'void', paidMinor: '0' })
  expect(kept?.rebate).toMatchObject({ state: 'paid' })
  expect(await moved('bet.rebate')).toEqual([25_000n])
})

test('an issue that is void before it is settled pays none', async () => {
  await place(member, slip(lower()))
  await voidIt()
  await settle()
  expect((await bets())[0]).toMatchObject({ status: 'void', rebate: { state: 'void' } })
  expect(await moved('bet.rebate')).toEqual([])
})

test('an issue that is void after that takes them back, once', async () => {
  await place(member, slip(lower()))
  await draw('0')
  await settle()
  await voidIt()
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect((await bets())[0]).toMatchObject({ status: 'void', rebate: { state: 'void' } })
  expect(await moved('bet.rebate')).toEqual([25_000n])
  expect(await moved('bet.rebateReversal')).toEqual([-25_000n])
  expect(await balanceOf(platform, member)).toBe(10_000_000n)
  const inbox = await member.call('GET /wps/messages', {})
  // The stake of 100.00 came back, less the rebate that had been paid.
  expect(inbox.messages[0]?.content).toMatch(/balance: R\$\s?97\.50\..*Rebate.*: R\$\s?2\.50/s)
})

test('a corrected result changes nothing about a rebate', async () => {
  await place(member, slip(lower(on('7'))))
  await draw('7')
  await settle()
  await correctTo('8')
  await settle()
  expect((await bets())[0]).toMatchObject({ status: 'lost', rebate: { state: 'paid' } })
  expect(await moved('bet.rebate')).toEqual([25_000n])
  expect(await moved('bet.rebateReversal')).toEqual([])
})

test('whenever a worker is killed, each rebate is paid once and taken back once', async () => {
  const others = [member, await platform.member('1000'), await platform.member('1000')]
  const steps = fc.array(
    fc.record({
      action: fc.constantFrom('settle', 'correct', 'void'),
      killedAfter: fc.option(fc.nat(7), { nil: undefined }),
    }),
    { maxLength: 5 },
  )
  const property = fc.asyncProperty(steps, fc.uniqueArray(fc.nat(2)), async (actions, placing) => {
    const rows = await platform.db.query<{ issue_id: bigint }>(
      `insert into issues (brand_id, lottery_code, issue_no, opens_at, closes_at, draws_at)
       select brand_id, lottery_code, $2, opens_at, closes_at, draws_at from issues
       where issue_id = $1 returning issue_id`,
      [issueNo, randomUUID()],
    )
    issueNo = rows[0]?.issue_id ?? 0n
    issueId = `iss_${issueNo}`
    for (const at of placing) {
      const small = { unitStakeMinor: '200000' }
      await place(others[at] as TestMember, slip(lower({ ...on('7'), ...small }), lower(small)))
    }
    await draw('7')
    let isVoid = false
    for (const { action, killedAfter } of actions) {
      if (action === 'void' && !isVoid) await voidIt()
      if (action === 'correct' && !isVoid) await correctTo(String(actions.length))
      isVoid ||= action === 'void'
      const db = killedAfter === undefined ? platform.db : dying(platform.db, killedAfter)
      await settle(db, 1).catch((error: Error) => {
        if (error.message !== 'killed') throw error
      })
    }
    await Promise.all([settle(), settle()])
    await settle()
    const paid = await platform.db.query<{ paid: bigint }>(
      `select coalesce(sum(p.amount), 0)::bigint as paid from bet_rebates b
       join ledger_postings p on p.ref = b.bet_no and p.code in (16, 17)
       where b.issue_id = $1`,
      [issueNo],
    )
    expect(paid[0]?.paid).toBe(isVoid ? 0n : 10_000n * BigInt(placing.length))
    expect((await platform.db.transaction(checkLedger)).faults).toEqual([])
  })
  await fc.assert(property, { numRuns: 20 })
}, 120_000)

test.each([
  ['of another amount', 'update bet_rebates set amount = amount + 100'],
  ['that was not paid', 'delete from bet_rebate_results'],
  ['that nobody promised', 'delete from bet_rebates'],
])('the ledger check sees a rebate %s', async (_, spoil) => {
  await place(member, slip(lower()))
  await draw('0')
  await settle()
  const { owner: db } = platform
  const kept = 'create table kept_rebates as select * from bet_rebates where issue_id = $1'
  const results = 'create table kept_results as select * from bet_rebate_results'
  await db.query(kept.replace('$1', String(issueNo)))
  await db.query(`${results} where issue_id = ${issueNo}`)
  const tables = ['bet_rebates', 'bet_rebate_results']
  for (const table of tables) await db.query(`alter table ${table} disable trigger user`)
  await db.query(`${spoil} where issue_id = $1`, [issueNo])
  expect((await db.transaction(checkLedger)).faults).not.toEqual([])
  // So that the check at the end of this file sees sound books again.
  for (const table of tables) await db.query(`delete from ${table} where issue_id = $1`, [issueNo])
  await db.query('insert into bet_rebates select * from kept_rebates')
  await db.query('insert into bet_rebate_results select * from kept_results')
  for (const table of tables) await db.query(`alter table ${table} enable trigger user`)
  await db.query('drop table kept_rebates, kept_results')
  expect((await db.transaction(checkLedger)).faults).toEqual([])
})
