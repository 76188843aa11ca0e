import { randomUUID } from 'node:crypto'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../../test/office.ts'
import {
  createTestPlatform,
  type TestMember,
  type TestPlatform,
} from '../../../../test/platform.ts'
import { currentIssue, entry, place } from '../../../../test/slips.ts'
import { reverseTransfer } from '../../wallet/index.ts'

let platform: TestPlatform
let ana: TestStaff
let bruno: TestStaff
let dora: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bruno = await staffOf(platform, 'bruno', TEST_ROLES.administrator)
  dora = await staffOf(platform, 'dora', ['approvals.decide', 'approvals.read'])
})
afterAll(() => platform.close())

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
}

async function idOf({ username }: TestMember): Promise<string> {
  const page = await ana.call('GET /staff/members', { query: { q: username } })
  return page.members.find((one) => one.username === username)?.memberId ?? ''
}

async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
}

interface Asked {
  readonly direction: 'credit' | 'debit'
  readonly amountMinor: string
}

async function propose(member: TestMember, asked: Asked, staff = ana) {
  const params = { memberId: await idOf(member) }
  const body = { ...asked, reason: 'goodwill after the outage' }
  return staff.call('POST /staff/members/:memberId/adjustments', { params, body })
}

const approve = (staff: TestStaff, approvalId: string) =>
  staff.call('POST /staff/approvals/:approvalId/approve', { params: { approvalId }, body: {} })

describe('an adjustment', () => {
  test('is posted once the second person agrees, and the member reads why', async () => {
    const member = await platform.member('100.00')
    const { approval } = await propose(member, { direction: 'credit', amountMinor: '250000' })
    expect(await balanceOf(member)).toBe('1000000')
    expect(await codeOf(approve(ana, approval.approvalId))).toBe('APPROVAL_OWN')
    await approve(bruno, approval.approvalId)
    expect(await balanceOf(member)).toBe('1250000')
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages[0]?.content).toContain('goodwill after the outage')
    const { lines } = await member.call('GET /wps/records/account', {})
    expect(lines[0]).toMatchObject({ code: 'adjustment.credit', amountMinor: '250000' })
  })

  test('is posted once, however many approve it at once', async () => {
    const member = await platform.member('100.00')
    const { approval } = await propose(member, { direction: 'debit', amountMinor: '400000' })
    const all = Array.from({ length: 10 }, () => codeOf(approve(bruno, approval.approvalId)))
    const codes = await Promise.all(all)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'APPROVAL_DECIDED']))
    expect(await balanceOf(member)).toBe('600000')
  })

  test('never takes a balance below zero, neither proposed nor approved', async () => {
    const member = await platform.member('100.00')
    const debit = { direction: 'debit', amountMinor: '700000' } as const
    const [one, two] = [await propose(member, debit), await propose(member, debit)]
    const over = propose(member, { direction: 'debit', amountMinor: '1000100' })
    expect(await codeOf(over)).toBe('INSUFFICIENT_FUNDS')
    const codes = await Promise.all(
      [one, two].map(({ approval }) => codeOf(approve(bruno, approval.approvalId))),
    )
    expect(codes.toSorted()).toEqual(['INSUFFICIENT_FUNDS', 'ok'])
    expect(await balanceOf(member)).toBe('300000')
    const query = { status: 'pending' as const }
    const waiting = await ana.call('GET /staff/approvals', { query })
    // Nothing of the one that was refused is left: it can still be rejected.
    expect(waiting.approvals.filter(({ action }) => action === 'member.adjust')).toHaveLength(1)
  })

  test.each([
    ['0', 'VALIDATION_FAILED'],
    ['50', 'VALIDATION_FAILED'],
    ['-100', 'AMOUNT_NEGATIVE'],
    ['1.5', 'AMOUNT_FRACTIONAL'],
  ])('of %s is refused: %s', async (amountMinor, code) => {
    const member = await platform.member()
    expect(await codeOf(propose(member, { direction: 'credit', amountMinor }))).toBe(code)
  })

  test('is for those who adjust, on both sides', async () => {
    const member = await platform.member()
    const credit = { direction: 'credit', amountMinor: '100' } as const
    const params = { memberId: await idOf(member) }
    const body = { ...credit, reason: 'not mine to do' }
    const work = dora.call('POST /staff/members/:memberId/adjustments', { params, body })
    expect(await codeOf(work)).toBe('PERMISSION_DENIED')
    const { approval } = await propose(member, credit)
    expect(await codeOf(approve(dora, approval.approvalId))).toBe('PERMISSION_DENIED')
    expect(await balanceOf(member)).toBe('0')
  })
})

async function accountOf(member: TestMember) {
  const query = { q: await idOf(member) }
  const { accounts } = await ana.call('GET /staff/ledger/accounts', { query })
  expect(accounts).toHaveLength(1)
  const [account] = accounts
  if (!account) throw new Error('no account')
  return account
}

async function storyOf(q: string) {
  const params = await ana.call('GET /staff/ledger/find', { query: { q } })
  return ana.call('GET /staff/ledger/accounts/:accountId/postings/:seq', { params })
}

describe('the ledger explorer', () => {
  test('goes from an account to its postings, page by page, and to the story of each', async () => {
    const member = await platform.member('100.00')
    await platform.runCycle()
    const issue = await currentIssue(platform, 'SSC1')
    for (let n = 0; n < 3; n += 1)
      await place(member, { issueId: issue.issueId, entries: [entry()] })
    const account = await accountOf(member)
    expect(account).toMatchObject({ username: member.username, kind: 'cash', seq: '4' })
    const params = { accountId: account.accountId }
    const read = (query: object) =>
      ana.call('GET /staff/ledger/accounts/:accountId', { params, query })
    const first = await read({ limit: '3' })
    expect(first.postings.map(({ seq }) => seq)).toEqual(['4', '3', '2'])
    const rest = await read({ limit: '3', before: first.next ?? '' })
    expect(rest.postings.map(({ seq }) => seq)).toEqual(['1'])
    expect(rest.next).toBeNull()
    for (const { balanceAfterMinor, amountMinor, seq } of first.postings) {
      const below = [...first.postings, ...rest.postings].find((one) => one.seq === `${+seq - 1}`)
      expect(BigInt(balanceAfterMinor)).toBe(
        BigInt(below?.balanceAfterMinor ?? 0) + BigInt(amountMinor),
      )
    }
    expect((await read({ code: 'bet.stake' })).postings).toHaveLength(3)
    expect((await read({ from: '2027-01-01T00:00:00Z' })).postings).toEqual([])
    expect(rest.postings[0]?.cause).toEqual({ kind: 'none', id: null })
  })

  test('tells a bet from its stake to its decision, and finds it by its number', async () => {
    const member = await platform.member('100.00')
    await platform.runCycle()
    const issue = await currentIssue(platform, 'SSC1')
    const placed = await place(member, { issueId: issue.issueId, entries: [entry()] })
    const betId = placed.betIds[0] ?? ''
    await platform.setNow(new Date('2026-11-21T12:05:00Z'))
    await platform.runCycle()
    const story = await storyOf(betId)
    expect(story.cause).toEqual({ kind: 'bet', id: betId })
    expect(story.link).toBe(`/draws/${issue.issueId}`)
    expect(story.transfer?.postings).toHaveLength(1)
    const steps = story.steps.map(({ what }) => what)
    expect(steps.slice(0, 4)).toEqual(['bet.stake', 'issue.closed', 'issue.drawn', 'issue.settled'])
    const key = story.transfer?.transferKey ?? ''
    const found = await ana.call('GET /staff/ledger/transfers/:transferKey', {
      params: { transferKey: key },
    })
    expect(found.transfers[0]?.postings[0]?.cause.id).toBe(betId)
    expect((await storyOf(key)).posting.seq).toBe(story.posting.seq)
  })

  test('tells an adjustment with who proposed and who approved it', async () => {
    const member = await platform.member()
    const { approval } = await propose(member, { direction: 'credit', amountMinor: '10000' })
    await approve(bruno, approval.approvalId)
    const { accountId } = await accountOf(member)
    const params = { accountId, seq: '1' }
    const story = await ana.call('GET /staff/ledger/accounts/:accountId/postings/:seq', { params })
    expect(story.cause.kind).toBe('adjustment')
    const facts = story.steps.map(({ what, facts: { by = '' } }) => `${what} ${by}`.trim())
    // All of it at the same instant, as the clock does not advance.
    expect(facts.toSorted()).toEqual([
      'adjustment.credit',
      'approval.approved bruno',
      'approval.proposed ana',
    ])
    expect((await storyOf(story.cause.id ?? '')).posting.seq).toBe('1')
  })

  test('tells a reversal with what it undid', async () => {
    const member = await platform.member()
    const account = await accountOf(member)
    const key = randomUUID()
    await platform.deps.queue.submit({
      brandId: 1,
      accountId: member.accountId,
      transferKey: key,
      inputHash: randomUUID(),
      postings: [{ code: 'adjustment.credit', amount: 70_000n as never, ref: 0n }],
      rows: null,
      writer: { name: 'test', write: () => [] },
    })
    const transfer = { brandId: 1, accountId: member.accountId, transferKey: key }
    await reverseTransfer(platform.deps, transfer)
    const params = { accountId: account.accountId, seq: '2' }
    const story = await ana.call('GET /staff/ledger/accounts/:accountId/postings/:seq', { params })
    expect(story.cause).toEqual({ kind: 'reversal', id: '1' })
    expect(story.steps.map(({ what }) => what)).toEqual(['adjustment.credit', 'transfer.reversal'])
  })

  test('the trial balance of any span sums to nothing, and ends begin the next', async () => {
    const read = (query: { from?: string; to?: string }) =>
      ana.call('GET /staff/ledger/houses', { query })
    const today = await read({})
    expect(today.sumMinor).toBe('0')
    const owed = await platform.db.query<{ total: bigint }>(
      'select sum(balance)::bigint as total from ledger_accounts where brand_id = 1',
    )
    expect(BigInt(today.members.closingMinor)).toBe(owed[0]?.total)
    const tomorrow = await read({ from: '2026-11-22', to: '2026-11-23' })
    for (const house of tomorrow.houses) {
      const before = today.houses.find(({ name }) => name === house.name)
      expect(house).toMatchObject({ openingMinor: before?.closingMinor, inMinor: '0' })
    }
  })

  test.each([
    ['GET /staff/ledger/find', { query: { q: 'bet_999999' } }, 'NOT_FOUND'],
    ['GET /staff/ledger/find', { query: { q: randomUUID() } }, 'NOT_FOUND'],
    ['GET /staff/ledger/houses', { query: { from: '2026-02-30' } }, 'VALIDATION_FAILED'],
    [
      'GET /staff/ledger/houses',
      { query: { from: '2020-01-01', to: '2026-01-01' } },
      'DATE_RANGE_INVALID',
    ],
    ['GET /staff/ledger/accounts/:accountId', { params: { accountId: 'acc_zzzz' } }, 'NOT_FOUND'],
  ] as const)('%s %j: %s', async (route, call, code) => {
    expect(await codeOf(ana.call(route, call as never))).toBe(code)
  })

  test('shows nothing of another brand', async () => {
    const elsewhere = await staffOf(platform, 'elsa', TEST_ROLES.administrator, [2])
    const work = elsewhere.call('GET /staff/ledger/accounts', { query: {} })
    expect(await codeOf(work)).toBe('NOT_FOUND')
  })
})
