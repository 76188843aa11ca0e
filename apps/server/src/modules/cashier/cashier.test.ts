import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  balanceOf,
  beginDeposit,
  eventOf,
  readDeposit,
  tellPlatform,
} from '../../../test/payments.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { codeOf } from '../../../test/slips.ts'
import { clientKey } from '#server/core/keys.ts'
import { readCryptoAddress } from '../members/crypto-addresses.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(() => platform.setNow(NOON))
afterAll(() => platform.close())

const report: (event: object, spoil?: Parameters<typeof tellPlatform>[2]) => Promise<string> = (
  event,
  spoil,
) => tellPlatform(platform, event, spoil)

describe('a deposit', () => {
  test('is credited once, however often and however many at a time the event comes', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    expect(deposit.status).toBe('pending')
    expect(await balanceOf(member)).toBe('0')
    const event = eventOf(deposit)
    const answers = await Promise.all(Array.from({ length: 25 }, () => report(event)))
    expect(new Set(answers)).toEqual(new Set(['200 ok']))
    expect(await report(event)).toBe('200 ok')
    expect(await balanceOf(member)).toBe('500000')
    expect(await readDeposit(member, deposit)).toMatchObject({
      status: 'credited',
      creditedMinor: '500000',
      reason: null,
    })
    // Applied, it is not looked at again.
    const waiting = await platform.db.query(
      'select from gateway_events where subject = $1 and applied_at is null',
      [deposit.depositId],
    )
    expect(waiting).toEqual([])
    const { lines } = await member.call('GET /wps/records/account', {})
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      code: 'deposit.credit',
      reference: deposit.depositId,
      seq: '1',
    })
  })

  test('an event that is forged, or tells of something else, changes nothing', async () => {
    const member = await platform.member()
    const other = await beginDeposit(member, 20)
    await report(eventOf(other))
    const deposit = await beginDeposit(member, 50)
    const good = eventOf(deposit)
    const day = 86_400_000
    expect(await report(good, { secret: 'x'.repeat(32) })).toBe('401 CALLBACK_REFUSED')
    expect(await report(good, { at: Date.now() - day })).toBe('401 CALLBACK_REFUSED')
    expect(await report(good, { at: Date.now() + day })).toBe('401 CALLBACK_REFUSED')
    const more = (body: string) => body.replace('500000', '900000')
    expect(await report(good, { after: more })).toBe('401 CALLBACK_REFUSED')
    const ofOther = { ...good, eventId: 'x', reference: `ref-${other.depositId}` }
    expect(await report(ofOther)).toBe('401 CALLBACK_REFUSED')
    expect(await report({ ...good, eventId: `ref-${other.depositId}:charge.paid` })).toBe(
      '401 CALLBACK_REFUSED',
    )
    expect(await report({ ...good, subject: 'dep_0' })).toBe('404 DEPOSIT_NOT_FOUND')
    expect(await report({ ...good, amountMinor: '0' })).toBe('400 VALIDATION_FAILED')
    expect(await report({ ...good, happenedAt: '2026-11-21T99:00:00Z' })).toBe(
      '400 VALIDATION_FAILED',
    )
    expect(await report({ ...good, extra: 1 })).toBe('400 UNKNOWN_FIELD')
    expect(await balanceOf(member)).toBe('200000')
    // Reported before with another amount, it is no repeat.
    expect(await report(good)).toBe('200 ok')
    expect(await report({ ...good, amountMinor: '900000' })).toBe('401 CALLBACK_REFUSED')
    expect(await balanceOf(member)).toBe('700000')
  })

  test('the same key begins one deposit; another amount or method by it is refused', async () => {
    const member = await platform.member()
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => beginDeposit(member, 50, 'pix', key)),
    )
    expect(new Set(all.map((one) => one.depositId)).size).toBe(1)
    expect(new Set(all.map((one) => JSON.stringify(one.instructions))).size).toBe(1)
    expect(await codeOf(beginDeposit(member, 60, 'pix', key))).toBe('409 IDEMPOTENCY_KEY_REUSED')
    expect(await codeOf(beginDeposit(member, 50, 'crypto', key))).toBe('409 IDEMPOTENCY_KEY_REUSED')
  })

  test.each([
    ['49999', '422 DEPOSIT_OUT_OF_RANGE'],
    ['100000100', '422 DEPOSIT_OUT_OF_RANGE'],
    ['500050', '422 DEPOSIT_OUT_OF_RANGE'],
    ['-500000', '422 AMOUNT_NEGATIVE'],
    ['50.5', '422 AMOUNT_FRACTIONAL'],
    ['1e9', '400 VALIDATION_FAILED'],
  ])('an amount of %s is refused: %s', async (amountMinor, code) => {
    const member = await platform.member()
    const body = { method: 'pix' as const, amountMinor }
    const work = member.call('POST /wps/cashier/deposits', { body, idempotencyKey: randomUUID() })
    expect(await codeOf(work)).toBe(code)
  })

  test('the deposit of another member does not exist', async () => {
    const deposit = await beginDeposit(await platform.member(), 50)
    const other = await platform.member()
    expect(await codeOf(readDeposit(other, deposit))).toBe('404 DEPOSIT_NOT_FOUND')
  })

  test('is offered by the methods of the profile, each with what it is paid by', async () => {
    const member = await platform.member()
    const { methods } = await member.call('GET /wps/cashier/methods', {})
    expect(methods.map((one) => one.method)).toEqual(['pix', 'bankTransfer', 'crypto'])
    expect(methods[0]).toMatchObject({ minMinor: '50000', maxMinor: '100000000', minutes: 30 })
    const [pix, bank, coin] = await Promise.all(
      methods.map(({ method }) => beginDeposit(member, 10, method)),
    )
    expect(pix?.instructions).toMatchObject({
      kind: 'pix',
      brCode: expect.stringMatching(/^00020101021226.*540510\.005802BR.*6304[0-9A-F]{4}$/),
    })
    expect(bank?.instructions).toMatchObject({ kind: 'bankTransfer', reference: /^FH/ as never })
    expect(coin?.instructions).toMatchObject({ kind: 'crypto', coinAmount: '0.00002858' })
    const address = coin?.instructions?.kind === 'crypto' ? coin.instructions.address : ''
    expect(readCryptoAddress('bitcoinTestnet', address)).toMatch(/^tb1q/)
    expect(pix?.expiresAt).toBe('2026-11-21T12:30:00.000Z')
  })

  test('is not begun while the gateway is not heard, and is by the same key later', async () => {
    const member = await platform.member()
    const key = randomUUID()
    const { gateway } = platform.deps
    const { charge } = gateway
    Object.assign(gateway, { charge: () => Promise.reject(new Error('nobody hears')) })
    expect(await codeOf(beginDeposit(member, 50, 'pix', key))).toBe('503 UNAVAILABLE')
    Object.assign(gateway, { charge })
    const deposit = await beginDeposit(member, 50, 'pix', key)
    expect(deposit.instructions?.kind).toBe('pix')
    const rows = await platform.db.query('select 1 from deposits where request_key = $1', [
      clientKey('POST /wps/cashier/deposits', key),
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('what a gateway tells, in any order', () => {
  const paid = { kind: 'charge.paid' } as const
  const back = { kind: 'charge.chargedBack' } as const
  const again = { kind: 'charge.chargebackReversed' } as const
  const refund = { kind: 'charge.refunded' } as const
  const second = { kind: 'charge.paid', reference: 'two' } as const

  test.each([
    ['declined, then paid', [{ kind: 'charge.declined' }, paid], 'credited', 50],
    ['paid, then declined', [paid, { kind: 'charge.declined' }], 'credited', 50],
    ['expired, then paid', [{ kind: 'charge.expired' }, paid], 'credited', 50],
    ['charged back', [paid, back], 'chargedBack', 0],
    ['charged back before it was paid', [back, paid], 'chargedBack', 0],
    ['charged back and won', [paid, back, again], 'credited', 50],
    ['won before it was charged back', [again, paid, back], 'credited', 50],
    ['charged back and won before it was paid', [again, back, paid], 'credited', 50],
    ['taken again', [paid, back, again, { ...back, eventId: 'e4' }], 'chargedBack', 0],
    ['given back by the gateway', [paid, refund], 'chargedBack', 0],
    ['given back, then paid again', [refund, paid, second], 'credited', 50],
    ['paid again, then the first given back', [second, paid, refund], 'chargedBack', 50],
    ['paid twice', [paid, second], 'credited', 100],
    ['only declined', [{ kind: 'charge.declined' }], 'failed', 0],
    ['only expired', [{ kind: 'charge.expired' }], 'expired', 0],
  ] as const)('%s', async (name, events, status, units) => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    for (const event of events) {
      const reference = 'reference' in event ? `${deposit.depositId}-2` : `ref-${deposit.depositId}`
      const eventId = 'eventId' in event ? `${deposit.depositId}${event.eventId}` : undefined
      const more = { kind: event.kind, reference, ...(eventId ? { eventId } : {}) }
      expect(await report(eventOf(deposit, more)), name).toBe('200 ok')
    }
    expect(await readDeposit(member, deposit)).toMatchObject({ status })
    expect(await balanceOf(member)).toBe(String(units * 10_000))
  })

  test('all at once is as one after the other', async () => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    const kinds = ['charge.chargebackReversed', 'charge.chargedBack', 'charge.paid'] as const
    const events = kinds.map((kind) => eventOf(deposit, { kind }))
    const all = [...events, ...events, ...events].map((event) => report(event))
    expect(new Set(await Promise.all(all))).toEqual(new Set(['200 ok']))
    expect(await readDeposit(member, deposit)).toMatchObject({ status: 'credited' })
    expect(await balanceOf(member)).toBe('500000')
  })
})

describe('a chargeback', () => {
  test('takes what is there, never more; the house bears the rest, and gets it again', async () => {
    const facts: unknown[] = []
    Object.assign(platform.deps, {
      onChargeback: (_tx: unknown, fact: { amount: bigint; loss: bigint }) => {
        facts.push([fact.amount, fact.loss])
        return Promise.resolve()
      },
    })
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    await report(eventOf(deposit))
    await platform.deps.queue.submit({
      brandId: 1,
      accountId: member.accountId,
      transferKey: randomUUID(),
      inputHash: randomUUID(),
      postings: [{ code: 'adjustment.debit', amount: -300_000n as never, ref: 0n }],
      rows: null,
      writer: { name: 'spent', write: () => [] },
    })
    await report(eventOf(deposit, { kind: 'charge.chargedBack' }))
    expect(await balanceOf(member)).toBe('0')
    expect(await readDeposit(member, deposit)).toMatchObject({
      status: 'chargedBack',
      reason: 'chargedBack',
      creditedMinor: '500000',
      takenBackMinor: '500000',
    })
    expect(facts).toEqual([[500_000n, 300_000n]])
    const parts = () =>
      platform.db.query(
        `select c.borne_by, sum(c.amount)::int as amount from deposit_chargebacks c
         join deposits d using (brand_id, deposit_no) where d.public_id = $1 group by 1 order by 1`,
        [deposit.depositId],
      )
    expect(await parts()).toEqual([
      { borne_by: 'house', amount: 300_000 },
      { borne_by: 'member', amount: 200_000 },
    ])
    await report(eventOf(deposit, { kind: 'charge.chargebackReversed' }))
    expect(await balanceOf(member)).toBe('200000')
    expect(await parts()).toEqual([
      { borne_by: 'house', amount: 0 },
      { borne_by: 'member', amount: 0 },
    ])
    const { lines } = await member.call('GET /wps/records/account', {})
    expect(lines.map(({ code, reference }) => [code, reference])).toEqual([
      ['deposit.chargebackReversal', deposit.depositId],
      ['deposit.chargeback', deposit.depositId],
      ['adjustment.debit', null],
      ['deposit.credit', deposit.depositId],
    ])
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages.map((one) => one.title)).toContain('A deposit was taken back by the bank')
  })
})

describe('money that is not taken', () => {
  test.each([
    ['of too little', '49000', 'returning', 'outOfRange', '0'],
    ['of too much', '100000100', 'returning', 'outOfRange', '0'],
    ['that cannot be paid out', '500050', 'returning', 'outOfRange', '0'],
    ['less than asked for', '400000', 'credited', null, '400000'],
    ['more than asked for', '600000', 'credited', null, '600000'],
  ])('an amount %s', async (_name, amountMinor, status, reason, balance) => {
    const member = await platform.member()
    const deposit = await beginDeposit(member, 50)
    await report(eventOf(deposit, { amountMinor }))
    expect(await readDeposit(member, deposit)).toMatchObject({ status, reason })
    expect(await balanceOf(member)).toBe(balance)
  })

  test('is that of another person, by the tax number', async () => {
    const taxIdOf = () => Promise.resolve('529.982.247-25')
    Object.assign(platform.deps, { taxIdOf })
    const member = await platform.member()
    const own = await beginDeposit(member, 50)
    const strange = await beginDeposit(member, 50)
    const silent = await beginDeposit(member, 50)
    await report(eventOf(own, { payer: { taxId: '52998224725', name: 'A. NAME' } }))
    await report(eventOf(strange, { payer: { taxId: '11144477735' } }))
    await report(eventOf(silent))
    Object.assign(platform.deps, { taxIdOf: () => Promise.resolve(undefined) })
    expect(await balanceOf(member)).toBe('500000')
    for (const deposit of [strange, silent]) {
      const now = await readDeposit(member, deposit)
      expect(now).toMatchObject({ status: 'returning', reason: 'payerDiffers' })
    }
    const { messages } = await member.call('GET /wps/messages', {})
    expect(messages.filter((one) => /on its way back/.test(one.title))).toHaveLength(2)
    const sealed = await platform.db.query<{ text: string }>(
      `select convert_from(sealed_payer, 'latin1') as text from gateway_events
       where subject = $1`,
      [own.depositId],
    )
    expect(sealed[0]?.text).not.toContain('52998224725')
  })
})

describe('payments that fail', () => {
  test('five within minutes stop deposits for a while', async () => {
    const member = await platform.member()
    for (let count = 0; count < 5; count += 1) {
      const deposit = await beginDeposit(member, 50)
      await report(eventOf(deposit, { kind: 'charge.declined' }))
    }
    const refusal = await beginDeposit(member, 50).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'DEPOSITS_BLOCKED',
      details: { retryAfterSeconds: 3_600 },
    })
    for (const minutes of [20, 40, 61]) {
      await platform.setNow(new Date(NOON.getTime() + minutes * 60_000))
      platform.deps.sessions.forgetAll()
      await member.call('GET /wps/member/info', {})
    }
    expect(await codeOf(beginDeposit(member, 50))).toBe('no error')
  })
})
