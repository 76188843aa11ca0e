import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundDeposits } from '../cashier/index.ts'
import {
  balanceOf,
  beginDeposit,
  eventOf,
  readDeposit,
  tellPlatform,
} from '../../../test/payments.ts'
import {
  createTestPlatform,
  NOON,
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
  return beginDeposit(member, units, 'pix', idempotencyKey)
}

function limit(member: TestMember, units: number, period: 'day' | 'week' = 'day') {
  return member.call('PUT /wps/member/limits/:kind/:period', {
    params: { kind: 'deposit', period },
    body: { amountMinor: String(units * 10_000) },
  })
}

/** The gateway reports that a deposit was paid. */
function pay(deposit: { depositId: string; amountMinor: string }): Promise<string> {
  return tellPlatform(platform, eventOf(deposit))
}

async function statusOf(member: TestMember, deposit: { depositId: string }): Promise<string> {
  return (await readDeposit(member, deposit)).status
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
    expect(await pay(paid)).toBe('200 ok')
    expect(await balanceOf(member)).toBe('800000')
    expect(await pay(forgotten)).toBe('200 ok')
    expect(await statusOf(member, forgotten)).toBe('returning')
    expect(await balanceOf(member)).toBe('800000')
    // The gateway repeats itself, and nothing changes.
    expect(await pay(forgotten)).toBe('200 ok')
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
    expect(await pay(await begin(member, 70))).toBe('200 ok')
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
    expect(await pay(deposit)).toBe('200 ok')
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
    await platform.sandbox.pay(deposit.depositId)
    expect(await readDeposit(member, deposit)).toMatchObject({
      status: 'returning',
      reason: 'paused',
    })
    const { gateway } = platform.deps
    const deaf = { ...gateway, refund: () => Promise.reject(new Error('nobody hears')) }
    const unreachable = { ...platform.deps, gateway: deaf }
    await expect(refundDeposits(unreachable)).rejects.toThrow(/not ordered back/)
    expect(await statusOf(member, deposit)).toBe('returning')
    const orders: string[] = []
    const counting = {
      ...gateway,
      refund: (order: Parameters<typeof gateway.refund>[0]) => {
        orders.push(order.depositId)
        return gateway.refund(order)
      },
    }
    const context = { ...platform.deps, gateway: counting }
    await later(member, 2)
    // Of the other deposits of this file the gateway knows nothing: they are not given back.
    const turns = [refundDeposits(context), refundDeposits(context)]
    await Promise.allSettled([...turns, refundDeposits(context)])
    expect(await statusOf(member, deposit)).toBe('returned')
    expect(orders.filter((one) => one === deposit.depositId)).toHaveLength(1)
    const events = await gateway.ask(deposit.depositId)
    expect(events.map((one) => one.kind)).toEqual(['charge.paid', 'charge.refunded'])
    const forged = await fetch(`${platform.deps.config.GATEWAY_URL}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ depositId: deposit.depositId, totalMinor: '500000' }),
    })
    expect(forged.status).toBe(401)
  })
})
