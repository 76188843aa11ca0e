import { randomUUID } from 'node:crypto'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signCallback } from '#server/adapters/payment-sandbox/signature.ts'
import { createSandboxApp } from '#server/adapters/payment-sandbox/app.ts'
import {
  createTestPlatform,
  TEST_SECRET,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

function begin(member: TestMember, amountMinor = '500000', idempotencyKey: string = randomUUID()) {
  return member.call('POST /wps/cashier/deposits', { body: { amountMinor }, idempotencyKey })
}

/** Sends a report as the gateway would; parts can be spoilt. */
async function report(
  fields: Record<string, unknown>,
  spoil: { secret?: string; at?: number; after?: (body: string) => string } = {},
): Promise<string> {
  const text = JSON.stringify({ status: 'paid', gatewayReference: 'ref-1', ...fields })
  const headers = signCallback(
    spoil.secret ?? TEST_SECRET,
    Buffer.from(text),
    spoil.at ?? Date.now(),
  )
  const response = await fetch(`${platform.url}/wps/cashier/callbacks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: spoil.after?.(text) ?? text,
  })
  const answer = (await response.json()) as { error?: { code: string } }
  return `${response.status} ${answer.error?.code ?? 'ok'}`
}

async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )
}

describe('a deposit', () => {
  test('is credited once, however often and however many at a time the report comes', async () => {
    const member = await platform.member()
    const deposit = await begin(member)
    expect(deposit.status).toBe('pending')
    expect(await balanceOf(member)).toBe('0')
    const fields = { depositId: deposit.depositId, amountMinor: '500000', gatewayReference: 'once' }
    const answers = await Promise.all(Array.from({ length: 25 }, () => report(fields)))
    expect(new Set(answers)).toEqual(new Set(['200 ok']))
    expect(await report(fields)).toBe('200 ok')
    expect(await balanceOf(member)).toBe('500000')
    const params = { depositId: deposit.depositId }
    const now = await member.call('GET /wps/cashier/deposits/:depositId', { params })
    expect(now.status).toBe('credited')
    const { lines } = await member.call('GET /wps/wallet/statement', {})
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      code: 'deposit.credit',
      reference: deposit.depositId,
      seq: '1',
    })
  })

  test('a report that is forged or does not belong to the deposit changes nothing', async () => {
    const member = await platform.member()
    const deposit = await begin(member)
    const good = { depositId: deposit.depositId, amountMinor: '500000', gatewayReference: 'spoilt' }
    const day = 86_400_000
    expect(await report(good, { secret: 'x'.repeat(32) })).toBe('401 CALLBACK_REFUSED')
    expect(await report(good, { at: Date.now() - day })).toBe('401 CALLBACK_REFUSED')
    expect(await report(good, { at: Date.now() + day })).toBe('401 CALLBACK_REFUSED')
    const more = (body: string) => body.replace('500000', '900000')
    expect(await report(good, { after: more })).toBe('401 CALLBACK_REFUSED')
    expect(await report({ ...good, amountMinor: '500001' })).toBe('401 CALLBACK_REFUSED')
    expect(await report({ ...good, gatewayReference: 'once' })).toBe('401 CALLBACK_REFUSED')
    expect(await report({ ...good, depositId: 'dep_0' })).toBe('404 DEPOSIT_NOT_FOUND')
    expect(await report({ ...good, extra: 1 })).toBe('400 UNKNOWN_FIELD')
    expect(await balanceOf(member)).toBe('0')
  })

  test('a second payment is refused; a late payment after a refusal counts', async () => {
    const member = await platform.member()
    const deposit = await begin(member)
    const fields = { depositId: deposit.depositId, amountMinor: '500000' }
    expect(await report({ ...fields, status: 'declined', gatewayReference: 'a' })).toBe('200 ok')
    expect(await report({ ...fields, gatewayReference: 'late' })).toBe('200 ok')
    expect(await report({ ...fields, status: 'declined', gatewayReference: 'late' })).toBe('200 ok')
    expect(await report({ ...fields, gatewayReference: 'again' })).toBe('401 CALLBACK_REFUSED')
    expect(await balanceOf(member)).toBe('500000')
  })

  test('the same key begins one deposit; another amount under it is refused', async () => {
    const member = await platform.member()
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => begin(member, '500000', key)))
    expect(new Set(all.map((one) => one.depositId)).size).toBe(1)
    expect(await codeOf(begin(member, '600000', key))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test.each([
    ['49999', 'DEPOSIT_OUT_OF_RANGE'],
    ['100000100', 'DEPOSIT_OUT_OF_RANGE'],
    ['500050', 'DEPOSIT_OUT_OF_RANGE'],
    ['-500000', 'AMOUNT_NEGATIVE'],
    ['50.5', 'AMOUNT_FRACTIONAL'],
    ['1e9', 'VALIDATION_FAILED'],
  ])('an amount of %s is refused: %s', async (amount, code) => {
    const member = await platform.member()
    expect(await codeOf(begin(member, amount))).toBe(code)
  })

  test('the deposit of another member does not exist', async () => {
    const deposit = await begin(await platform.member())
    const other = await platform.member()
    const params = { depositId: deposit.depositId }
    const work = other.call('GET /wps/cashier/deposits/:depositId', { params })
    expect(await codeOf(work)).toBe('DEPOSIT_NOT_FOUND')
  })
})

describe('the sandbox gateway', () => {
  test('its page pays, tells the platform, and tries again when it is not heard', async () => {
    const member = await platform.member()
    const deposit = await begin(member)
    const path = new URL(deposit.payUrl).pathname
    let isDeaf = true
    const heard: Promise<Response>[] = []
    const gateway = createSandboxApp({
      secret: TEST_SECRET,
      platformUrl: platform.url,
      now: Date.now,
      retryDelaysMs: [1],
      fetch: (...args) => {
        if (isDeaf) {
          isDeaf = false
          return Promise.reject(new Error('nobody hears'))
        }
        const answer = fetch(...args)
        heard.push(answer)
        return answer
      },
    })
    const page = await gateway.inject({ url: path })
    expect(page.body).toContain('R$')
    expect(page.body).toContain('50,00')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const paid = await gateway.inject({
      method: 'POST',
      url: path,
      headers,
      payload: 'outcome=paid',
    })
    expect(paid.body).toContain(`/deposit/${deposit.depositId}`)
    await expect.poll(() => heard.length).toBe(1)
    expect((await heard[0])?.status).toBe(200)
    expect(await balanceOf(member)).toBe('500000')
    expect((await gateway.inject({ url: `${path}x` })).statusCode).toBe(404)
    await gateway.close()
  })
})
