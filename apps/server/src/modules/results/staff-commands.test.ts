import { randomUUID } from 'node:crypto'
import { VN_MB_PRIZES } from '@fairhouse/lottery/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { recordResult } from './record-result.ts'
import { voidByStaff } from './void-by-staff.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  await platform.runCycle()
})
afterAll(() => platform.close())

/** A result of zeros: the special prize is what the test says. */
function resultOf(special: string): object {
  const zeros = VN_MB_PRIZES.map(({ name, count, width }) => [
    name,
    Array.from({ length: count }, () => '0'.repeat(width)),
  ])
  return { prizes: { ...Object.fromEntries(zeros), special: [special] } }
}

async function issueOnSale() {
  const call = { params: { lotteryCode: 'VN_MB' } }
  const { lottery } = await platform.visitor('GET /lgw/lotteries/:lotteryCode', call)
  if (!lottery.current) throw new Error('no issue is on sale')
  const { issueId, issueNo, closesAt } = lottery.current
  return { issueId, closesAt, named: { brandId: 1, lotteryCode: 'VN_MB', issueNo } }
}

/** As the ledger has it: a draw may be further away than a session lasts. */
async function balanceOf({ accountId }: TestMember): Promise<bigint | undefined> {
  const query = 'select balance from ledger_accounts where account_id = $1'
  const rows = await platform.db.query<{ balance: bigint }>(query, [accountId])
  return rows[0]?.balance
}

async function memberWithBet(issueId: string) {
  const member = await platform.member('100')
  const entry = {
    playCode: 'VN_MB_DE',
    selection: { numbers: ['45'] },
    unitStakeMinor: '10000',
    multiple: 1,
    lineCount: 1,
    price: 'x98',
  }
  await member.call('POST /lgw/bets', {
    body: { issueId, entries: [entry] },
    idempotencyKey: randomUUID(),
  })
  return member
}

function auditOf(action: string) {
  return platform.db.query<{ actor: string; subject: string; details: object }>(
    'select actor, subject, details from audit_entries where action = $1 order by entry_id',
    [action],
  )
}

test('a result is taken of two people, when sale has ended, whole, and audited', async () => {
  const context = { db: platform.db }
  const { issueId, closesAt, named } = await issueOnSale()
  const member = await memberWithBet(issueId)
  const record = (special: string, actor = 'ana') =>
    recordResult(context, named, resultOf(special), actor)
  expect(await record('12345')).toBe('notClosed')
  await platform.setNow(new Date(closesAt))
  await expect(record('1234')).rejects.toThrow('VALIDATION_FAILED')
  await expect(recordResult(context, named, {}, 'ana')).rejects.toThrow('VALIDATION_FAILED')
  expect(await record('12345')).toBe('entered')
  expect(await record('12345')).toBe('same')
  expect(await record('12345', 'staff:ana')).toBe('same')
  expect(await record('12344', 'rui')).toBe('conflict')
  expect(await record('12345', 'rui')).toBe('recorded')
  expect(await record('12345')).toBe('same')
  expect(await record('12346')).toBe('drawn')
  expect(await recordResult(context, { ...named, issueNo: '1' }, resultOf('12345'), 'ana')).toBe(
    'notFound',
  )
  expect(await auditOf('lottery.result.confirmed')).toEqual([
    {
      actor: 'rui',
      subject: `VN_MB/${named.issueNo}`,
      details: { round: 1, draw: resultOf('12345') },
    },
  ])
  await platform.runCycle()
  expect(await balanceOf(member)).toBe(1_970_000n)
  const voidTooLate = async () => {
    expect(await voidByStaff(platform.db, named, 'too late', 'ana')).toEqual({ outcome: 'settled' })
    const rows = await platform.db.query<{ state: string }>(
      'select state from issues where issue_no = $1',
      [named.issueNo],
    )
    return rows.map(({ state }) => state)
  }
  expect(await voidTooLate()).toEqual(['settled'])
  // As a worker leaves it that was killed after its winners were paid, before its last line.
  const unfinished = `update issues set state = 'drawn', settled_at = null where issue_no = $1`
  await platform.db.query(unfinished, [named.issueNo])
  expect(await voidTooLate()).toEqual(['drawn'])
  await platform.runCycle()
  expect(await balanceOf(member)).toBe(1_970_000n)
})

test('a void issue returns every stake once, with its reason in the audit', async () => {
  const { issueId, named } = await issueOnSale()
  const member = await memberWithBet(issueId)
  const voided = { outcome: 'voided', refundedBets: 1n, refunded: 10_000n }
  expect(await voidByStaff(platform.db, named, 'printed twice', 'ana')).toEqual(voided)
  expect(await voidByStaff(platform.db, named, 'again', 'rui')).toEqual({ outcome: 'same' })
  expect(await auditOf('lottery.issue.voided')).toEqual([
    {
      actor: 'ana',
      subject: `VN_MB/${named.issueNo}`,
      details: { reason: 'printed twice', stateBefore: 'open' },
    },
  ])
  expect((await member.call('GET /wps/v2/wallets/balance', {})).sumBalance).toBe('1000000')
})
