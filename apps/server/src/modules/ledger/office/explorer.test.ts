import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import { beginDeposit, eventOf, tellPlatform } from '../../../../test/payments.ts'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'

let platform: TestPlatform
let ana: TestStaff
let bruno: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bruno = await staffOf(platform, 'bruno', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
}

async function post(member: TestMember, ...amounts: readonly (readonly [PostingCode, bigint])[]) {
  const answer = await platform.deps.queue.submit({
    brandId: 1,
    accountId: member.accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: amounts.map(([code, amount]) => ({ code, amount: minor(amount), ref: 0n })),
    rows: null,
    writer: { name: 'test', write: () => [] },
  })
  expect(answer.ok).toBe(true)
}

async function accountOf(member: TestMember) {
  const { accounts } = await ana.call('GET /staff/ledger/accounts', {
    query: { q: member.username },
  })
  const [account] = accounts
  if (!account) throw new Error('no account')
  return account
}

async function storyOf(q: string) {
  const params = await ana.call('GET /staff/ledger/find', { query: { q } })
  return ana.call('GET /staff/ledger/accounts/:accountId/postings/:seq', { params })
}

async function adjust(member: TestMember, direction: 'credit' | 'debit', amountMinor: string) {
  const { memberId } = await accountOf(member)
  const params = { memberId: memberId ?? '' }
  const body = { direction, amountMinor, reason: 'agreed on the phone' }
  return ana.call('POST /staff/members/:memberId/adjustments', { params, body })
}

describe('pages of postings', () => {
  test('hold fifty unless asked otherwise, and say whether there are more', async () => {
    const member = await platform.member()
    const units = Array.from({ length: 51 }, () => ['adjustment.credit', 1n] as const)
    await post(member, ...units)
    const { accountId } = await accountOf(member)
    const read = (query: object) =>
      ana.call('GET /staff/ledger/accounts/:accountId', { params: { accountId }, query })
    const first = await read({})
    expect(first.postings.map(({ seq }) => +seq)).toEqual(
      Array.from({ length: 50 }, (_, n) => 51 - n),
    )
    expect(first.next).toBe('2')
    expect(await read({ before: '2' })).toMatchObject({ postings: [{ seq: '1' }], next: null })
    // A page that is just full is the last one.
    expect(await read({ limit: '51' })).toMatchObject({ next: null })
    expect((await read({ limit: '51' })).postings).toHaveLength(51)
  })

  test('are of a span of time: its first instant is in it, its last is not', async () => {
    const member = await platform.member('1.00')
    const { accountId } = await accountOf(member)
    const count = async (query: object) => {
      const params = { accountId }
      const page = await ana.call('GET /staff/ledger/accounts/:accountId', { params, query })
      return page.postings.length
    }
    const later = '2026-11-21T12:00:00.001Z'
    const noon = NOON.toISOString()
    expect([await count({ from: noon }), await count({ from: later })]).toEqual([1, 0])
    expect([await count({ until: noon }), await count({ until: later })]).toEqual([0, 1])
  })

  test('of accounts say whether there are more, too', async () => {
    const [older, newer] = [await platform.member(), await platform.member()]
    const [one, two] = [await accountOf(older), await accountOf(newer)]
    const page = (query: object) => ana.call('GET /staff/ledger/accounts', { query })
    const first = await page({ limit: '1' })
    expect(first).toMatchObject({ accounts: [two], next: two.accountId })
    expect(await page({ limit: '1', before: two.accountId })).toMatchObject({ accounts: [one] })
    const all = await page({ kind: 'cash', limit: '200' })
    expect(all.next).toBeNull()
    expect(await page({ limit: `${all.accounts.length}` })).toMatchObject({ next: null })
    expect((await page({ kind: 'pool' })).accounts).toEqual([])
  })

  test('are files for accounts that there are', async () => {
    const member = await platform.member('1.00')
    const { accountId } = await accountOf(member)
    const fetchFile = async (id: string) => {
      const url = `${platform.url}/staff/ledger/accounts/${id}/export`
      const response = await fetch(url, { headers: { cookie: ana.cookie } })
      return { status: response.status, text: await response.text() }
    }
    const file = await fetchFile(accountId)
    expect(file.status).toBe(200)
    expect(file.text.trim().split('\n')).toHaveLength(2)
    expect((await fetchFile('acc_999999')).status).toBe(404)
  })
})

describe('an adjustment', () => {
  test('may take all there is, and is in the audit with both people', async () => {
    const member = await platform.member('100.00')
    expect(await codeOf(adjust(member, 'debit', '1000100'))).toBe('INSUFFICIENT_FUNDS')
    const { approval } = await adjust(member, 'debit', '1000000')
    const params = { approvalId: approval.approvalId }
    await bruno.call('POST /staff/approvals/:approvalId/approve', { params, body: {} })
    const account = await accountOf(member)
    expect(account).toMatchObject({ balanceMinor: '0', seq: '2' })
    const query = { action: 'member.adjusted', subject: account.memberId ?? '' }
    const { entries } = await ana.call('GET /staff/audit', { query })
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries[0])).toMatch(/agreed on the phone/)
    expect(entries[0]).toMatchObject({ actor: 'staff:bruno' })
  })
})

describe('the story', () => {
  test('of a deposit tells what the gateway said of it, and of no other', async () => {
    const member = await platform.member()
    const [deposit, other] = [await beginDeposit(member, 30), await beginDeposit(member, 40)]
    for (const one of [deposit, other])
      expect(await tellPlatform(platform, eventOf(one))).toMatch(/^2/)
    const story = await storyOf(deposit.depositId)
    expect(story.cause).toEqual({ kind: 'deposit', id: deposit.depositId })
    const told = story.steps.map(({ what, amountMinor }) => `${what} ${amountMinor}`)
    expect(told.toSorted()).toEqual([
      'deposit.credit 300000',
      'deposit.now null',
      'gateway.charge.paid 300000',
    ])
  })

  test('of a transfer tells who sent it to whom, on both accounts', async () => {
    const [from, to] = [await platform.member('10.00'), await platform.member()]
    const rows = await platform.owner.query<{ transfer_no: bigint }>(
      `insert into peer_transfers (brand_id, direction, from_member, from_account, to_member,
         to_account, amount, request_key, input_hash, created_at)
       select 1, 'upline', f.member_id, f.account_id, t.member_id, t.account_id, 30000,
         gen_random_uuid(), gen_random_uuid(), app_now()
       from ledger_accounts f, ledger_accounts t where f.account_id = $1 and t.account_id = $2
       returning transfer_no`,
      [from.accountId, to.accountId],
    )
    const ref = rows[0]?.transfer_no ?? 0n
    for (const [member, code, amount] of [
      [from, 'transfer.out', -30_000n],
      [to, 'transfer.in', 30_000n],
    ] as const) {
      await platform.deps.queue.submit({
        brandId: 1,
        accountId: member.accountId,
        transferKey: randomUUID(),
        inputHash: randomUUID(),
        postings: [{ code, amount: minor(amount), ref }],
        rows: null,
        writer: { name: 'test', write: () => [] },
      })
    }
    const story = await storyOf(`ptr_${ref}`)
    const told = story.steps.map(({ what, facts }) => `${what} ${JSON.stringify(facts)}`)
    const facts = { sender: from.username, receiver: to.username, direction: 'upline' }
    expect(told.toSorted()).toEqual([
      'transfer.in {}',
      'transfer.out {}',
      `transfer.sent ${JSON.stringify(facts)}`,
    ])
  })
})
