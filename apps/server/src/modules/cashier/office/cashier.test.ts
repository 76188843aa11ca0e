import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffDepositsQuery, StaffWithdrawal, Withdrawal } from '@fairhouse/protocol'
import { staffOf, type TestStaff } from '../../../../test/office.ts'
import { beginDeposit, eventOf, tellPlatform } from '../../../../test/payments.ts'
import { createTestGateway } from '../../../../test/payout-port.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../../test/platform.ts'
import {
  balanceOf,
  codeOf,
  identify,
  newAccount,
  stepUp,
  withdraw,
  withdrawer,
  type Withdrawer,
} from '../../../../test/withdrawals.ts'
import { applyPayoutEvent } from '../../withdrawals/apply-payout-event.ts'
import { advanceWithdrawals } from '../../withdrawals/advance-withdrawals.ts'
import { payOutWithdrawals } from '../../withdrawals/pay-out.ts'

let platform: TestPlatform
let ana: TestStaff
let rui: TestStaff
let eva: TestStaff
let now = NOON

beforeAll(async () => {
  platform = await createTestPlatform()
  const desk = ['cashier.read', 'cashier.withdrawals.decide'] as const
  ana = await staffOf(platform, 'ana', desk)
  rui = await staffOf(platform, 'rui', desk)
  eva = await staffOf(platform, 'eva', ['cashier.read'])
})
afterAll(() => platform.close())

/** A withdrawal above what goes out without a person. */
async function held(amount = '25000000'): Promise<{ member: Withdrawer; one: Withdrawal }> {
  const member = await withdrawer(platform, '50000.00')
  await identify(platform, member)
  const one = await withdraw(member, amount)
  expect(one.status).toBe('checking')
  return { member, one }
}

const paramsOf = ({ withdrawalId }: Withdrawal) => ({ params: { withdrawalId } })

const detailOf = async (staff: TestStaff, one: Withdrawal): Promise<StaffWithdrawal> =>
  (await staff.call('GET /staff/withdrawals/:withdrawalId', paramsOf(one))).withdrawal

const approve = (staff: TestStaff, one: Withdrawal) =>
  staff.call('POST /staff/withdrawals/:withdrawalId/approve', { ...paramsOf(one), body: {} })

const reject = (staff: TestStaff, one: Withdrawal, reason = 'The account is not yours.') =>
  staff.call('POST /staff/withdrawals/:withdrawalId/reject', {
    ...paramsOf(one),
    body: { reason },
  })

const claim = (staff: TestStaff, one: Withdrawal) =>
  staff.call('POST /staff/withdrawals/:withdrawalId/claim', paramsOf(one))

describe('a withdrawal that is held', () => {
  test('tells its member why and by when, and staff all that they decide by', async () => {
    const { one } = await held()
    expect(one).toMatchObject({ heldBy: ['amountAboveAutomatic', 'firstWithdrawal'] })
    const promisedAt = new Date(now.getTime() + 120 * 60_000).toISOString()
    expect(one.promisedAt).toBe(promisedAt)
    const detail = await detailOf(eva, one)
    expect(detail).toMatchObject({
      promisedAt,
      bankAccount: { holderName: 'M•••• d•••• S••••', paidBefore: 0 },
      story: { balanceMinor: '475000000', withdrawalCount: 1 },
      can: { claim: false, decide: false, resolve: false },
    })
    expect(detail.rules.filter(({ isHeld }) => isHeld).map(({ rule }) => rule)).toEqual(one.heldBy)
    expect(detail.history.map(({ what }) => what)).toEqual(['requested', 'held'])
    const { withdrawals } = await eva.call('GET /staff/withdrawals', { query: { queue: 'inbox' } })
    expect(withdrawals.map((row) => row.withdrawalId)).toContain(one.withdrawalId)
  })

  test('is in one hand at a time, for a quarter of an hour', async () => {
    const { one } = await held()
    const canOf = async (staff: TestStaff) => (await detailOf(staff, one)).can
    expect(await canOf(rui)).toEqual({ claim: true, decide: true, resolve: false })
    await claim(ana, one)
    expect(await canOf(ana)).toEqual({ claim: false, decide: true, resolve: false })
    expect(await canOf(rui)).toEqual({ claim: false, decide: false, resolve: false })
    expect(await codeOf(claim(rui, one))).toBe('WITHDRAWAL_CLAIMED')
    expect(await codeOf(approve(rui, one))).toBe('WITHDRAWAL_CLAIMED')
    await platform.db.query(
      `update withdrawals set claimed_at = claimed_at - interval '15 minutes'`,
    )
    await claim(rui, one)
    await rui.call('DELETE /staff/withdrawals/:withdrawalId/claim', paramsOf(one))
    expect((await approve(ana, one)).withdrawal.status).toBe('approved')
    expect(await codeOf(reject(rui, one))).toBe('WITHDRAWAL_DECIDED')
  })

  test('goes back with the reason that its member reads, once', async () => {
    const { member, one } = await held()
    expect((await reject(ana, one)).withdrawal.status).toBe('rejected')
    expect(await codeOf(reject(ana, one))).toBe('WITHDRAWAL_DECIDED')
    await advanceWithdrawals(platform.deps)
    expect(await balanceOf(member)).toBe('500000000')
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages[0]?.content).toContain('The account is not yours.')
    const [entry] = await platform.db.query<{ action: string; actor: string }>(
      'select action, actor from audit_entries order by seq desc limit 1',
    )
    expect(entry).toEqual({ action: 'withdrawal.rejected', actor: 'staff:ana' })
  })

  test('approved and rejected at once, it is one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, one } = await held()
      const codes = await Promise.all([codeOf(approve(ana, one)), codeOf(reject(rui, one))])
      expect(codes.toSorted()).toEqual(['WITHDRAWAL_DECIDED', 'ok'])
      const isApproved = codes[0] === 'ok'
      expect((await detailOf(eva, one)).status).toBe(isApproved ? 'approved' : 'rejected')
      expect(await balanceOf(member)).toBe(isApproved ? '475000000' : '500000000')
    }
  })

  test('a large one takes two people, however often the first asks', async () => {
    const member = await withdrawer(platform, '50000.00')
    // So much in a month takes more than nothing that is known of someone.
    await platform.db.query(
      `insert into member_identities (brand_id, member_id, shown, changed_at)
       select brand_id, member_id, '{taxId}', app_now() from members where username = $1`,
      [member.username],
    )
    const one = await withdraw(member, '200000000')
    const first = await approve(ana, one)
    expect(first.withdrawal).toMatchObject({
      status: 'checking',
      needsTwo: true,
      firstApprover: 'ana',
      can: { decide: false },
    })
    expect(await codeOf(approve(ana, one))).toBe('APPROVAL_OWN')
    expect((await approve(rui, one)).withdrawal.status).toBe('approved')
  })

  test('goes on by itself when what held it is over', async () => {
    const member = await withdrawer(platform, '300.00')
    await stepUp(platform, member)
    const added = await member.call('POST /wps/member/bank-accounts', { body: newAccount() })
    await platform.db.query(
      `update member_bank_accounts set created_at = app_now() - interval '71 hours 59 minutes'
       where bank_account_id = (select max(bank_account_id) from member_bank_accounts)`,
    )
    const one = await withdraw(member, '1000000', { to: added.bankAccountId, key: randomUUID() })
    expect(one).toMatchObject({ status: 'checking', heldBy: ['newBankAccount'] })
    expect(one.heldUntil).toBe(new Date(now.getTime() + 60_000).toISOString())
    await advanceWithdrawals(platform.deps)
    expect((await detailOf(eva, one)).status).toBe('checking')
    now = new Date(now.getTime() + 60_000)
    await platform.setNow(now)
    await advanceWithdrawals(platform.deps)
    expect((await detailOf(eva, one)).status).toBe('approved')
  })
})

test('a dispute is answered once, and its member reads the answer', async () => {
  const member = await withdrawer(platform, '300.00')
  const one = await withdraw(member, '1000000')
  const gateway = createTestGateway()
  await payOutWithdrawals({ ...platform.deps, port: gateway })
  const brand = await platform.deps.brands.byId(1)
  const event = gateway.tell(one.withdrawalId, 'payout.paid', 1_000_000n, now)
  await applyPayoutEvent(platform.deps, brand, event)
  await member.call('POST /wps/cashier/withdrawals/:withdrawalId/confirm', {
    ...paramsOf(one),
    body: { outcome: 'notReceived' },
  })
  const listed = await eva.call('GET /staff/withdrawals', { query: { queue: 'disputes' } })
  expect(listed.withdrawals.map((row) => row.withdrawalId)).toEqual([one.withdrawalId])
  const body = { verdict: 'madeGood', reason: 'The bank lost it.' } as const
  const resolve = () =>
    ana.call('POST /staff/withdrawals/:withdrawalId/resolve', { ...paramsOf(one), body })
  const { withdrawal } = await resolve()
  expect(withdrawal.dispute).toMatchObject({ verdict: 'madeGood', resolvedBy: 'ana' })
  expect(await codeOf(resolve())).toBe('WITHDRAWAL_DECIDED')
  const { messages } = await member.call('GET /wps/messages', {})
  expect(messages[0]?.content).toContain('The bank lost it.')
})

test('lists page without a gap, and find by name, number and state', async () => {
  const all = await eva.call('GET /staff/withdrawals', { query: { limit: '200' } })
  const seen: string[] = []
  let before: string | undefined
  do {
    const query = { limit: '3', ...(before === undefined ? {} : { before }) }
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
    const page = await eva.call('GET /staff/withdrawals', { query })
    seen.push(...page.withdrawals.map(({ withdrawalId }) => withdrawalId))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(seen).toEqual(all.withdrawals.map(({ withdrawalId }) => withdrawalId))
  const [first] = all.withdrawals
  const byNumber = await eva.call('GET /staff/withdrawals', {
    query: { q: first?.withdrawalId ?? '' },
  })
  expect(byNumber.withdrawals).toHaveLength(1)
  const paid = await eva.call('GET /staff/withdrawals', { query: { status: 'paid' } })
  expect(new Set(paid.withdrawals.map(({ status }) => status))).toEqual(new Set(['paid']))
})

test('deposits are listed with the number of their payment, and found by it', async () => {
  const member = await platform.member()
  const unpaid = await beginDeposit(member, 40)
  const paid = await beginDeposit(member, 30)
  expect(await tellPlatform(platform, eventOf(paid))).toBe('200 ok')
  const listed = async (query: StaffDepositsQuery) =>
    (await eva.call('GET /staff/deposits', { query })).deposits
  const rows = await listed({ q: member.username })
  expect(rows).toMatchObject([
    { depositId: paid.depositId, status: 'credited', gatewayReference: `ref-${paid.depositId}` },
    { depositId: unpaid.depositId, status: 'pending', gatewayReference: null },
  ])
  const { memberId = '' } = rows[0] ?? {}
  expect(await listed({ memberId })).toEqual(rows)
  expect(await listed({ q: `ref-${paid.depositId}` })).toEqual(rows.slice(0, 1))
  expect(await listed({ q: unpaid.depositId, status: 'credited' })).toEqual([])
  expect(await listed({ memberId, status: 'pending' })).toEqual(rows.slice(1))
  // Page by page: the second one begins below the first, and is the last.
  const page = (before?: string) =>
    eva.call('GET /staff/deposits', {
      query: { memberId, limit: '1', ...(before === undefined ? {} : { before }) },
    })
  const first = await page()
  expect(first.deposits).toEqual(rows.slice(0, 1))
  expect(await page(first.next ?? '')).toEqual({ deposits: rows.slice(1), next: null })
  expect((await page('none')).deposits).toEqual([])
})

test('the payout clock tells of today, and anybody can verify it', async () => {
  const clock = await platform.visitor('GET /wps/cashier/payout-clock', {})
  expect(clock.count).toBe(1)
  const [head = '', payload = '', signature = ''] = clock.statement.split('.')
  const key = await crypto.subtle.importKey('jwk', { ...clock.key }, 'Ed25519', false, ['verify'])
  const isSigned = (text: string) =>
    crypto.subtle.verify(
      'Ed25519',
      key,
      Buffer.from(signature, 'base64url'),
      new TextEncoder().encode(text),
    )
  expect(await isSigned(`${head}.${payload}`)).toBe(true)
  expect(await isSigned(`${head}.${payload}x`)).toBe(false)
  const cursor = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { count: number }
  expect(cursor.count).toBe(clock.count)
})

test('what was paid before is told with the next one, and to which account', async () => {
  const member = await withdrawer(platform, '900.00')
  const first = await withdraw(member, '1000000')
  const gateway = createTestGateway()
  await payOutWithdrawals({ ...platform.deps, port: gateway })
  const brand = await platform.deps.brands.byId(1)
  const event = gateway.tell(first.withdrawalId, 'payout.paid', 1_000_000n, now)
  await applyPayoutEvent(platform.deps, brand, event)
  const second = await withdraw(member, '1000000')
  expect(await detailOf(eva, second)).toMatchObject({
    bankAccount: { paidBefore: 1 },
    story: { withdrawnMinor: '1000000', withdrawalCount: 2, balanceMinor: '7000000' },
  })
})
