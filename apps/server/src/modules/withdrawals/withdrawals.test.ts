import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '@fairhouse/protocol/client'
import type { Withdrawal } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import { newAddress } from '../../../test/coins.ts'
import { createTestGateway, type TestGateway } from '../../../test/payout-port.ts'
import { takePhotograph } from '../../../test/photograph.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import {
  balanceOf,
  codeOf,
  coolOff,
  newAccount,
  stepUp,
  withdraw,
  withdrawer,
  type Withdrawer,
} from '../../../test/withdrawals.ts'
import { recordSecurityEvent } from '../security-events/index.ts'
import { clientKey } from '#server/core/keys.ts'
import { advanceWithdrawals } from './advance-withdrawals.ts'
import { applyPayoutEvent } from './apply-payout-event.ts'
import { payOutWithdrawals } from './pay-out.ts'
import { beginWithdrawal } from './request-withdrawal.ts'

let platform: TestPlatform
let gateway: TestGateway
let now = NOON

beforeAll(async () => {
  platform = await createTestPlatform()
  gateway = createTestGateway()
})
afterAll(() => platform.close())

async function wait(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * 60_000)
  await platform.setNow(now)
}

const payOut = () => payOutWithdrawals({ ...platform.deps, port: gateway })

function read(member: Withdrawer, { withdrawalId }: Withdrawal): Promise<Withdrawal> {
  return member.call('GET /wps/cashier/withdrawals/:withdrawalId', { params: { withdrawalId } })
}

async function report(kind: 'payout.paid' | 'payout.failed' | 'payout.returned', one: Withdrawal) {
  const brand = await platform.deps.brands.byId(1)
  const event = gateway.tell(one.withdrawalId, kind, BigInt(one.amountMinor), now)
  await applyPayoutEvent(platform.deps, brand, event)
}

async function paid(amount = '1000000'): Promise<{ member: Withdrawer; one: Withdrawal }> {
  const member = await withdrawer(platform, '100.00')
  const one = await withdraw(member, amount)
  await payOut()
  await report('payout.paid', one)
  return { member, one }
}

async function messagesOf(member: Withdrawer): Promise<string[]> {
  const { messages } = await member.call('GET /wps/messages', {})
  return messages.map(({ title }) => title)
}

describe('a withdrawal', () => {
  test('leaves the balance at once, goes out without a person, and is paid once', async () => {
    const member = await withdrawer(platform, '500.00')
    const one = await withdraw(member, '2000000')
    expect(one).toMatchObject({ status: 'approved', amountMinor: '2000000', heldBy: [] })
    expect(await balanceOf(member)).toBe('3000000')
    await payOut()
    expect(await read(member, one)).toMatchObject({ status: 'sent' })
    expect(gateway.orders.at(-1)).toMatchObject({
      withdrawalId: one.withdrawalId,
      destination: { kind: 'br', bank: '001', branch: '1234', holder: 'Maria da Silva' },
    })
    await wait(1)
    await report('payout.paid', one)
    await report('payout.paid', one)
    const now = await read(member, one)
    expect(now).toMatchObject({ status: 'paid', outcome: null })
    expect(now.confirmBy).not.toBeNull()
    const { lines } = await member.call('GET /wps/records/account', {})
    expect(lines[0]).toMatchObject({ code: 'withdrawal.hold', reference: one.withdrawalId })
    expect(lines).toHaveLength(2)
    expect(await messagesOf(member)).toEqual([
      'R$200.00 has been paid out',
      'Your withdrawal of R$200.00 is on its way',
    ])
  })

  test('waits a day after a login from a new network that no factor stood for', async () => {
    const member = await withdrawer(platform, '100.00')
    const event = { kind: 'newNetwork', address: '203.0.113.7' } as const
    const brand = await platform.deps.brands.byId(1)
    const [row] = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where username = $1',
      [member.username],
    )
    await platform.db.transaction((tx) =>
      recordSecurityEvent(tx, platform.deps, brand, row?.member_id ?? 0n, event),
    )
    const held = await withdraw(member, '200000')
    expect(held).toMatchObject({ status: 'checking', heldBy: ['unprovenNetwork'] })
    // The session is over by then.
    const statusIn = async (minutes: number) => {
      await wait(minutes)
      await advanceWithdrawals(platform.deps)
      const rows = await platform.db.query<{ status: string }>(
        'select status from withdrawals where account_id = $1',
        [member.accountId],
      )
      return rows[0]?.status
    }
    expect(await statusIn(24 * 60 - 1)).toBe('checking')
    expect(await statusIn(1)).toBe('approved')
  })

  test('is not held by a new network where the factor was given', async () => {
    const member = await withdrawer(platform, '100.00')
    await platform.db.query(
      `with who as (update members set second_factor_at = app_now() where username = $1
         returning brand_id, member_id)
       insert into security_events (brand_id, member_id, kind, occurred_at)
       select brand_id, member_id, 'newNetwork', app_now() from who`,
      [member.username],
    )
    expect(await withdraw(member, '200000')).toMatchObject({ status: 'approved', heldBy: [] })
  })

  test('goes to an address of coins after its wait, within the bounds of coins', async () => {
    const member = await withdrawer(platform, '500.00')
    await stepUp(platform, member)
    const address = newAddress()
    const body = { kind: 'crypto', network: 'bitcoinTestnet', address } as const
    const { bankAccountId: to } = await member.call('POST /wps/member/bank-accounts', { body })
    expect(await codeOf(withdraw(member, '600000', { to }))).toBe('BANK_ACCOUNT_COOLING')
    await coolOff(platform)
    const { accounts } = await member.call('GET /wps/cashier/withdrawal-options', {})
    expect(accounts[1]).toMatchObject({
      kind: 'crypto',
      detail: 'Bitcoin testnet',
      maskedNumber: `•••• ${address.slice(-4)}`,
      method: 'crypto',
      minMinor: '500000',
      usableFrom: null,
    })
    expect(await codeOf(withdraw(member, '499900', { to }))).toBe('WITHDRAWAL_OUT_OF_RANGE')
    const one = await withdraw(member, '600000', { to })
    expect(one).toMatchObject({ status: 'approved', method: 'crypto', heldBy: [] })
    await payOutWithdrawals({ ...platform.deps, port: platform.deps.gateway })
    const order = platform.sandbox.store.state.payouts.get(one.withdrawalId)?.order
    const destination = { kind: 'crypto', network: 'bitcoinTestnet', address }
    expect(order).toMatchObject({ method: 'crypto', destination })
    await expect.poll(async () => (await read(member, one)).status).toBe('paid')
  })

  test('a refusal of the bank brings the money back, once', async () => {
    const member = await withdrawer(platform, '100.00')
    const one = await withdraw(member, '1000000')
    gateway.mode = 'refuses'
    await payOut()
    gateway.mode = 'takes'
    expect(await read(member, one)).toMatchObject({
      status: 'failed',
      reason: 'destinationUnknown',
    })
    await advanceWithdrawals(platform.deps)
    await report('payout.failed', one)
    expect(await balanceOf(member)).toBe('1000000')
    expect(await messagesOf(member)).toContain('A withdrawal could not be paid')
  })

  test('an order whose answer was lost is given again until it is known', async () => {
    const member = await withdrawer(platform, '100.00')
    const one = await withdraw(member, '1000000')
    gateway.mode = 'takesUnheard'
    await expect(payOut()).rejects.toThrow('not answered')
    expect(await read(member, one)).toMatchObject({ status: 'approved' })
    gateway.mode = 'deaf'
    await wait(1)
    await expect(payOut()).rejects.toThrow('not answered')
    gateway.mode = 'takes'
    await wait(10)
    await payOut()
    expect(await read(member, one)).toMatchObject({ status: 'sent' })
    // The callback never comes; the gateway is asked.
    gateway.tell(one.withdrawalId, 'payout.paid', BigInt(one.amountMinor), now)
    await wait(10)
    await payOut()
    expect(await read(member, one)).toMatchObject({ status: 'paid' })
  })

  test('what came back from the bank is in the balance again', async () => {
    const { member, one } = await paid()
    await report('payout.returned', one)
    await report('payout.returned', one)
    expect(await read(member, one)).toMatchObject({ status: 'returned', confirmBy: null })
    expect(await balanceOf(member)).toBe('1000000')
    expect(await messagesOf(member)).toContain('A withdrawal came back')
  })

  test('an event of another amount decides nothing, and waits for a person', async () => {
    const member = await withdrawer(platform, '100.00')
    const one = await withdraw(member, '1000000')
    await payOut()
    await report('payout.paid', { ...one, amountMinor: '900000' })
    expect(await read(member, one)).toMatchObject({ status: 'sent' })
    const [row] = await platform.db.query<{ attention: string }>(
      'select attention from withdrawals where public_id = $1',
      [one.withdrawalId],
    )
    expect(row?.attention).toBe('amountDiffers')
    const [raised] = await platform.db.query<{ details: object }>(
      `select details from risk_cases
       where kind = 'payoutOddity' and details ->> 'withdrawalId' = $1`,
      [one.withdrawalId],
    )
    // The office reads what is odd by this name.
    expect(raised?.details).toMatchObject({ oddity: 'amountDiffers' })
    await report('payout.paid', one)
    expect(await read(member, one)).toMatchObject({ status: 'paid' })
  })
})

/** Many at a time, past the fund password, whose tries are few. */
async function begin(
  member: Withdrawer,
  amountMinor: string,
  count: number,
  keyOf: () => string = randomUUID,
): Promise<string[]> {
  const brand = await platform.deps.brands.byId(1)
  const [found] = await platform.db.query<{ member_id: bigint }>(
    'select member_id from ledger_accounts where account_id = $1',
    [member.accountId],
  )
  const who = { brandId: 1, memberId: found?.member_id ?? 0n, accountId: member.accountId }
  const body = { amountMinor, bankAccountId: member.bankAccountId, fundPassword: '' }
  return Promise.all(
    Array.from({ length: count }, () =>
      codeOf(
        beginWithdrawal(platform.deps, {
          brand,
          member: who as SessionMember,
          idempotencyKey: clientKey('POST /wps/cashier/withdrawals', keyOf()),
          body,
        }),
      ),
    ),
  )
}

describe('a request', () => {
  test('is refused by the first rule that it breaks, and then nothing is held', async () => {
    const bare = { ...(await platform.member('100.00')), bankAccountId: 'bnk_1' }
    expect(await codeOf(withdraw(bare, '1000000'))).toBe('FUND_PASSWORD_MISSING')
    const member = await withdrawer(platform, '100.00')
    expect(await codeOf(withdraw(member, '1000000', { fundPassword: 'wrong' }))).toBe(
      'FUND_PASSWORD_WRONG',
    )
    const other = await withdrawer(platform, '100.00')
    for (const to of ['bnk_zzzz', other.bankAccountId]) {
      expect(await codeOf(withdraw(member, '1000000', { to }))).toBe('BANK_ACCOUNT_NOT_FOUND')
    }
    for (const amount of ['0', '199999', '1000000100', '999950']) {
      expect(await codeOf(withdraw(member, amount))).toBe('WITHDRAWAL_OUT_OF_RANGE')
    }
    expect(await codeOf(withdraw(member, '1000100'))).toBe('INSUFFICIENT_FUNDS')
    expect(await balanceOf(member)).toBe('1000000')
    const none = await member.call('GET /wps/cashier/withdrawals', {})
    expect(none).toEqual({ withdrawals: [], next: null })
  })

  test('an account that was just added waits, and says until when', async () => {
    const member = await withdrawer(platform, '100.00')
    await stepUp(platform, member)
    const added = await member.call('POST /wps/member/bank-accounts', { body: newAccount() })
    const usableFrom = new Date(now.getTime() + 24 * 3_600_000).toISOString()
    const to = added.bankAccountId
    const refusal = await withdraw(member, '1000000', { to }).catch((error: ApiError) => error)
    expect(refusal).toMatchObject({ code: 'BANK_ACCOUNT_COOLING', details: { usableFrom } })
    const options = await member.call('GET /wps/cashier/withdrawal-options', {})
    expect(options.accounts.map((one) => one.usableFrom)).toEqual([null, usableFrom])
  })

  test('without a real name, or with a balance below zero, there is none', async () => {
    const member = await withdrawer(platform, '100.00')
    await platform.db.query(
      `delete from member_fields where member_id = (select member_id from members
         where username = $1)`,
      [member.username],
    )
    expect(await codeOf(withdraw(member, '1000000'))).toBe('REAL_NAME_MISSING')
    const poor = await withdrawer(platform, '100.00')
    const answer = await platform.deps.queue.submit({
      brandId: 1,
      accountId: poor.accountId,
      transferKey: randomUUID(),
      inputHash: randomUUID(),
      postings: [{ code: 'transfer.reversal', amount: minor(-1_000_001n), ref: 1n }],
      rows: null,
      writer: { name: 'test-reversal', write: () => [] },
    })
    expect(answer.ok).toBe(true)
    expect(await codeOf(withdraw(poor, '1000000'))).toBe('BALANCE_BELOW_ZERO')
  })

  test('the same key asks once, also many at a time; another amount is refused', async () => {
    const member = await withdrawer(platform, '100.00')
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => withdraw(member, '300000', { key })),
    )
    expect(new Set(all.map((one) => one.withdrawalId)).size).toBe(1)
    const more = await begin(member, '300000', 20, () => key)
    expect(new Set(more)).toEqual(new Set(['ok']))
    expect(await codeOf(withdraw(member, '400000', { key }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await balanceOf(member)).toBe('700000')
  })

  test('of a hundred at once for a balance that is enough for one, one is held', async () => {
    const member = await withdrawer(platform, '100.00')
    const codes = await begin(member, '600000', 100)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'INSUFFICIENT_FUNDS']))
    expect(await balanceOf(member)).toBe('400000')
  })

  test('no more are on their way than may be, however many come at once', async () => {
    const member = await withdrawer(platform, '1000.00')
    const codes = await begin(member, '200000', 40)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'WITHDRAWALS_OPEN')).toHaveLength(37)
  })

  test('the same key at once is not refused for what it has itself begun', async () => {
    const member = await withdrawer(platform, '1000.00')
    expect(await begin(member, '200000', 2)).toEqual(['ok', 'ok'])
    const key = randomUUID()
    // One more may be on its way: the one of this key.
    const codes = await begin(member, '200000', 20, () => key)
    expect(new Set(codes)).toEqual(new Set(['ok']))
    expect(await balanceOf(member)).toBe('9400000')
    const all = await Promise.all([1, 2].map(() => withdraw(member, '200000', { key })))
    expect(new Set(all.map((one) => one.withdrawalId)).size).toBe(1)
  })

  test('the bound of the month is not passed by several at once', async () => {
    const member = await withdrawer(platform, '30000.00')
    const codes = await begin(member, '60000000', 10)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'KYC_LIMIT_REACHED']))
    expect(await balanceOf(member)).toBe('240000000')
  })

  test('that cannot be checked rests, and keeps no other waiting', async () => {
    const [bad, good] = [await withdrawer(platform, '100.00'), await withdrawer(platform, '100.00')]
    const [row] = await platform.db.query<{ member_id: bigint }>(
      'select member_id from ledger_accounts where account_id = $1',
      [bad.accountId],
    )
    const { checks } = platform.deps
    let isBroken: (memberId: bigint) => boolean = () => true
    const broken = {
      ...checks,
      isListed: (...[tx, who]: Parameters<typeof checks.isListed>) =>
        isBroken(who.memberId) ? Promise.reject(new Error('broken')) : checks.isListed(tx, who),
    }
    Object.assign(platform.deps, { checks: broken })
    expect(await codeOf(withdraw(bad, '300000'))).not.toBe('ok')
    expect(await codeOf(withdraw(good, '300000'))).not.toBe('ok')
    isBroken = (memberId) => memberId === row?.member_id
    const context = { ...platform.deps, checks: broken }
    await expect(advanceWithdrawals(context)).rejects.toThrow('not taken further')
    // What failed rests: the next turn has nothing to complain of.
    await advanceWithdrawals(context)
    const of = async (member: Withdrawer) =>
      (await member.call('GET /wps/cashier/withdrawals', {})).withdrawals.map((one) => one.status)
    expect([await of(bad), await of(good)]).toEqual([['requested'], ['approved']])
    await wait(1)
    isBroken = () => false
    await advanceWithdrawals(context)
    expect(await of(bad)).toEqual(['approved'])
    Object.assign(platform.deps, { checks })
  })

  test('who is excluded or paused is paid all the same', async () => {
    const member = await withdrawer(platform, '100.00')
    await stepUp(platform, member)
    await member.call('POST /wps/member/limits/exclusion', { body: { span: 'P6M' } })
    expect((await withdraw(member, '1000000')).status).toBe('approved')
  })

  test('the withdrawal of another member does not exist', async () => {
    const member = await withdrawer(platform, '100.00')
    const one = await withdraw(member, '1000000')
    const other = await withdrawer(platform, '100.00')
    expect(await codeOf(read(other, one))).toBe('WITHDRAWAL_NOT_FOUND')
  })
})

describe('what the member says arrived', () => {
  const confirm = (member: Withdrawer, one: Withdrawal, body: object) =>
    member.call('POST /wps/cashier/withdrawals/:withdrawalId/confirm', {
      params: { withdrawalId: one.withdrawalId },
      body: body as { outcome: 'received' },
    })

  test('all of it: said once, and then it is over', async () => {
    const { member, one } = await paid()
    expect(await confirm(member, one, { outcome: 'received' })).toMatchObject({
      outcome: 'received',
      receivedMinor: '1000000',
      dispute: null,
      confirmBy: null,
    })
    expect((await confirm(member, one, { outcome: 'received' })).outcome).toBe('received')
    expect(await codeOf(confirm(member, one, { outcome: 'notReceived' }))).toBe(
      'WITHDRAWAL_NOT_CONFIRMABLE',
    )
  })

  test('a part: what is missing is disputed, with pictures of one’s own', async () => {
    const { member, one } = await paid()
    const send = async (who: Withdrawer) => {
      const response = await fetch(`${platform.url}/wps/cashier/withdrawals/pictures`, {
        method: 'POST',
        headers: {
          'content-type': 'image/jpeg',
          'x-fairhouse': '1',
          authorization: `Bearer ${who.token}`,
        },
        body: new Uint8Array(await takePhotograph()),
      })
      return ((await response.json()) as { pictureId: string }).pictureId
    }
    for (const receivedMinor of ['0', '1000000', undefined]) {
      const said = { outcome: 'partly', ...(receivedMinor ? { receivedMinor } : {}) }
      expect(await codeOf(confirm(member, one, said))).toBe('WITHDRAWAL_OUT_OF_RANGE')
    }
    const stranger = await withdrawer(platform, '1.00')
    const foreign = { outcome: 'notReceived', pictureIds: [await send(stranger)] }
    expect(await codeOf(confirm(member, one, foreign))).toBe('PICTURE_NOT_FOUND')
    const pictureId = await send(member)
    const said = { outcome: 'partly', receivedMinor: '400000', pictureIds: [pictureId] }
    const after = await confirm(member, one, said)
    expect(after).toMatchObject({
      outcome: 'partly',
      receivedMinor: '400000',
      dispute: { remainingMinor: '600000', pictures: [{ pictureId }], verdict: null },
    })
    const path = `${platform.url}${after.dispute?.pictures[0]?.url}`
    const own = await fetch(path, { headers: { authorization: `Bearer ${member.token}` } })
    expect(own.headers.get('content-type')).toBe('image/webp')
    const others = await fetch(path, { headers: { authorization: `Bearer ${stranger.token}` } })
    expect(others.status).toBe(404)
  })

  test('nothing in time: it counts as received, and nothing more is asked', async () => {
    const { member, one } = await paid()
    await wait(59)
    await advanceWithdrawals(platform.deps)
    expect((await read(member, one)).outcome).toBeNull()
    await wait(1)
    expect(await codeOf(confirm(member, one, { outcome: 'notReceived' }))).toBe(
      'WITHDRAWAL_NOT_CONFIRMABLE',
    )
    await advanceWithdrawals(platform.deps)
    expect(await read(member, one)).toMatchObject({ outcome: 'counted', receivedMinor: '1000000' })
  })
})
