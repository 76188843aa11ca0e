import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxApp } from '#server/adapters/payment-sandbox/app.ts'
import { createSandboxGateway } from '#server/adapters/payment-sandbox/gateway.ts'
import { signCallback } from '#server/adapters/payment-sandbox/signature.ts'
import { payBackDeposits } from '../cashier/index.ts'
import {
  createTestPlatform,
  NOON,
  TEST_SECRET,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { codeOf } from '../../../test/slips.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(() => platform.setNow(NOON))
afterAll(() => platform.close())

function begin(member: TestMember, units: number, idempotencyKey: string = randomUUID()) {
  const body = { amountMinor: String(units * 10_000) }
  return member.call('POST /wps/cashier/deposits', { body, idempotencyKey })
}

function limit(member: TestMember, units: number, period: 'day' | 'week' = 'day') {
  return member.call('PUT /wps/member/limits/:kind/:period', {
    params: { kind: 'deposit', period },
    body: { amountMinor: String(units * 10_000) },
  })
}

/** The gateway reports that a deposit was paid. */
async function pay(deposit: { depositId: string; amountMinor: string }): Promise<number> {
  const { depositId, amountMinor } = deposit
  const body = JSON.stringify({
    depositId,
    amountMinor,
    status: 'paid',
    gatewayReference: `ref-${depositId}`,
  })
  const headers = signCallback(TEST_SECRET, Buffer.from(body), Date.now())
  const response = await fetch(`${platform.url}/wps/cashier/callbacks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return response.status
}

async function statusOf(member: TestMember, { depositId }: { depositId: string }): Promise<string> {
  const call = { params: { depositId } }
  return (await member.call('GET /wps/cashier/deposits/:depositId', call)).status
}

async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
}

/** Minutes after noon; in steps, so that the session goes on. */
async function later(member: TestMember, minutes: number): Promise<void> {
  for (let at = 20; at < minutes + 20; at += 20) {
    await platform.setNow(new Date(NOON.getTime() + Math.min(at, minutes) * 60_000))
    platform.deps.sessions.forgetAll()
    await member.call('GET /wps/member/info', {})
  }
}

describe('a limit of deposits', () => {
  test('counts what is waiting to be paid; of two at once, one fits', async () => {
    const member = await platform.member()
    await limit(member, 100)
    const codes = await Promise.all([60, 60, 60].map((units) => codeOf(begin(member, units))))
    expect(codes.toSorted()).toEqual(['422 LIMIT_REACHED', '422 LIMIT_REACHED', 'no error'])
    await begin(member, 40)
    expect(await codeOf(begin(member, 5))).toBe('422 LIMIT_REACHED')
  })

  test('gives the first answer to a repeat, though it is reached', async () => {
    const member = await platform.member()
    await limit(member, 50)
    const key = randomUUID()
    const deposit = await begin(member, 50, key)
    expect(await begin(member, 50, key)).toEqual(deposit)
  })

  test('knows who has set none', async () => {
    const member = await platform.member()
    await begin(member, 10_000)
    expect(await codeOf(begin(member, 10_000))).toBe('no error')
  })

  test('lets go of what nobody paid, and gives back what is paid after all', async () => {
    const member = await platform.member()
    await limit(member, 100)
    const forgotten = await begin(member, 100)
    await later(member, 61)
    const paid = await begin(member, 80)
    expect(await pay(paid)).toBe(200)
    expect(await balanceOf(member)).toBe('800000')
    expect(await pay(forgotten)).toBe(200)
    expect(await statusOf(member, forgotten)).toBe('returning')
    expect(await balanceOf(member)).toBe('800000')
    // The gateway repeats itself, and nothing changes.
    expect(await pay(forgotten)).toBe(200)
    expect(await statusOf(member, forgotten)).toBe('returning')
  })

  test('that is lowered before the money arrives gives it back', async () => {
    const member = await platform.member()
    await limit(member, 100)
    const deposit = await begin(member, 90)
    await limit(member, 80)
    await Promise.all(Array.from({ length: 10 }, () => pay(deposit)))
    expect(await statusOf(member, deposit)).toBe('returning')
    expect(await balanceOf(member)).toBe('0')
  })

  test('is one of a week, too', async () => {
    const member = await platform.member()
    await limit(member, 100, 'day')
    await limit(member, 120, 'week')
    expect(await pay(await begin(member, 70))).toBe(200)
    const refusal = await begin(member, 60).catch((error: { details: object }) => error)
    expect(refusal).toMatchObject({ details: { period: 'day', leftMinor: '300000' } })
    const { limits } = await member.call('GET /wps/member/limits', {})
    expect(limits).toMatchObject([
      { period: 'day', usedMinor: '700000', leftMinor: '300000' },
      { period: 'week', usedMinor: '700000', leftMinor: '500000' },
    ])
  })
})

describe('who is away', () => {
  test('begins no deposit, and gets back what was under way', async () => {
    const member = await platform.member()
    const deposit = await begin(member, 50)
    await member.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    expect(await codeOf(begin(member, 50))).toBe('403 MEMBER_PAUSED')
    expect(await pay(deposit)).toBe(200)
    expect(await statusOf(member, deposit)).toBe('returning')
    expect(await balanceOf(member)).toBe('0')
  })

  test('begins none after the answer, amid a crowd of them', async () => {
    const member = await platform.member()
    const crowd = (count: number) => Array.from({ length: count }, () => codeOf(begin(member, 5)))
    const first = crowd(60)
    await Promise.race(first)
    await member.call('POST /wps/member/limits/exclusion', { body: { span: 'P6M' } })
    const later = await Promise.all(crowd(40))
    expect(new Set(later)).toEqual(new Set(['403 MEMBER_EXCLUDED']))
    const codes = await Promise.all(first)
    expect(codes.filter((code) => code !== 'no error' && code !== '403 MEMBER_EXCLUDED')).toEqual(
      [],
    )
  })
})

describe('money that goes back', () => {
  test('is ordered back at the gateway, again until it is heard', async () => {
    const member = await platform.member()
    const deposit = await begin(member, 50)
    await member.call('POST /wps/member/limits/pause', { body: { span: 'P1D' } })
    await pay(deposit)
    const sandbox = createSandboxApp({
      secret: TEST_SECRET,
      platformUrl: platform.url,
      now: Date.now,
    })
    const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
    const orders: string[] = []
    let isDeaf = true
    const gateway = createSandboxGateway({
      url,
      secret: TEST_SECRET,
      now: Date.now,
      fetch: async (input, init) => {
        if (isDeaf) throw new Error('nobody hears')
        orders.push(String(init?.body))
        return fetch(input, init)
      },
    })
    const context = { db: platform.db, gateway }
    await expect(payBackDeposits(context)).rejects.toThrow(/not ordered back/)
    expect(await statusOf(member, deposit)).toBe('returning')
    isDeaf = false
    await Promise.all([payBackDeposits(context), payBackDeposits(context)])
    await payBackDeposits(context)
    expect(await statusOf(member, deposit)).toBe('returned')
    const order = JSON.stringify({ depositId: deposit.depositId, amountMinor: '500000' })
    expect(orders.filter((one) => one === order)).toHaveLength(1)
    const forged = await fetch(`${url}/returns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: order,
    })
    expect(forged.status).toBe(401)
    await sandbox.close()
  })
})
