import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayEventBody } from '@fairhouse/protocol'
import { minor } from '@fairhouse/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seededRng } from '#server/simulator/seeded-rng.ts'
import { createSandboxApp } from './app.ts'
import { createSandboxGateway } from './gateway.ts'
import { isCallbackGenuine } from './signature.ts'
import type { Fault } from './state.ts'

const SECRET = 'a secret of tests, thirty-two bytes long'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let folder: string
let now: number
let received: GatewayEventBody[]
let isDeaf: boolean

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  now = Date.parse('2026-11-21T12:00:00Z')
  received = []
  isDeaf = false
})
afterEach(() => rmSync(folder, { recursive: true }))

function open() {
  const app = createSandboxApp({
    secret: SECRET,
    platformUrl: 'http://platform.invalid',
    ownUrl: 'http://gateway.invalid',
    folder,
    now: () => now,
    retryDelaysMs: [1],
    payoutSeconds: 5,
    fetch: (_input, init) => {
      if (isDeaf) return Promise.reject(new Error('nobody hears'))
      const body = init?.body as Buffer
      const headers = init?.headers as Record<string, string>
      if (!isCallbackGenuine(SECRET, body, headers, now)) throw new Error('not signed')
      received.push(JSON.parse(body.toString()) as GatewayEventBody)
      return Promise.resolve(new Response('{}'))
    },
  })
  const gateway = createSandboxGateway({
    url: 'http://gateway.invalid',
    secret: SECRET,
    rng: seededRng('sandbox'),
    now: () => now,
    fetch: async (input, init) => {
      const answer = await app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: String(input),
        headers: init?.headers as Record<string, string>,
        ...(init?.body ? { payload: init.body as Buffer } : {}),
      })
      return new Response(answer.body, { status: answer.statusCode })
    },
  })
  return { app, gateway, sandbox: app.sandbox }
}

const ORDER = {
  depositId: 'dep_1',
  method: 'pix',
  amount: minor(500_000n),
  currency: 'BRL',
  digits: 2,
  expiresAt: new Date('2026-11-21T12:30:00Z'),
} as const

const PAYOUT = {
  withdrawalId: 'wdr_1',
  method: 'pix',
  amount: minor(300_000n),
  currency: 'BRL',
  digits: 2,
  destination: { kind: 'pix', key: 'a@b.example', holder: 'Ana' },
} as const

describe('the sandbox gateway', () => {
  test('keeps what it does: a kill loses nothing, and a half line is passed over', async () => {
    const first = open()
    const instructions = await first.gateway.charge(ORDER)
    await first.gateway.payOut(PAYOUT)
    isDeaf = true
    expect(await first.sandbox.pay('dep_1')).toBe(false)
    // Killed: nobody closes anything, and a line was under way.
    appendFileSync(join(folder, 'sandbox.jsonl'), '{"t":"event","ev')
    isDeaf = false
    received = []
    const second = open()
    await expect.poll(() => received.map((one) => one.kind)).toContain('charge.paid')
    expect(await second.gateway.charge(ORDER)).toEqual(instructions)
    now += 6_000
    second.sandbox.tick()
    const [paid] = await second.gateway.ask('wdr_1')
    expect(paid).toMatchObject({ kind: 'payout.paid', amount: 300_000n })
    const report = await second.gateway.reportOf('2026-11-21')
    expect(report.map(({ subject, kind }) => [subject, kind])).toEqual([
      ['dep_1', 'charge.paid'],
      ['wdr_1', 'payout.paid'],
    ])
    await Promise.all([first.app.close(), second.app.close()])
  })

  test('takes an order once and no other by its number; forged and repeated ones not', async () => {
    const { app, gateway, sandbox } = open()
    await gateway.charge(ORDER)
    await expect(gateway.charge({ ...ORDER, amount: minor(600_000n) })).rejects.toThrow(/409/)
    await sandbox.pay('dep_1')
    const [paid] = await gateway.ask('dep_1')
    const refund = {
      depositId: 'dep_1',
      reference: paid?.reference ?? '',
      total: minor(300_000n),
    }
    await Promise.all([gateway.refund(refund), gateway.refund(refund)])
    await gateway.refund({ ...refund, total: minor(500_000n) })
    await gateway.refund(refund)
    await expect(gateway.refund({ ...refund, total: minor(500_100n) })).rejects.toThrow(/409/)
    expect((await gateway.ask('dep_1')).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge.paid', 500_000n],
      ['charge.refunded', 300_000n],
      ['charge.refunded', 200_000n],
    ])
    expect((await app.inject('/subjects/dep_1/events')).statusCode).toBe(401)
    let last: { url: string; headers: Record<string, string> } | undefined
    const spy = createSandboxGateway({
      url: 'http://gateway.invalid',
      secret: SECRET,
      rng: seededRng('spy'),
      now: () => now,
      fetch: (input, init) => {
        last = { url: String(input), headers: init?.headers as Record<string, string> }
        return Promise.resolve(new Response('{"events":[]}'))
      },
    })
    await spy.ask('dep_1')
    const replay = { url: last?.url ?? '', headers: last?.headers ?? {} }
    expect((await app.inject(replay)).statusCode).toBe(200)
    expect((await app.inject(replay)).statusCode).toBe(401)
    await app.close()
  })

  test.each<[Fault, readonly string[]]>([
    ['lost', []],
    ['twice', ['charge.paid', 'charge.paid']],
    ['decline', ['charge.declined']],
    ['chargeback', ['charge.paid', 'charge.chargedBack']],
    ['chargebackReversed', ['charge.paid', 'charge.chargedBack', 'charge.chargebackReversed']],
  ])('does wrong as it is ordered: %s', async (fault, kinds) => {
    const { app, gateway, sandbox } = open()
    await gateway.charge(ORDER)
    const payload = `subject=dep_1&fault=${fault}&seconds=60`
    await app.inject({ method: 'POST', url: '/control/faults', headers: FORM, payload })
    await sandbox.pay('dep_1')
    for (const _turn of [1, 2]) {
      now += 61_000
      sandbox.tick()
    }
    await expect.poll(() => received.map((one) => one.kind)).toEqual(kinds)
    await app.close()
  })

  test('changes the order, the amount and the payer as it is ordered', async () => {
    const { app, gateway, sandbox } = open()
    await gateway.charge(ORDER)
    await gateway.charge({ ...ORDER, depositId: 'dep_2' })
    const faults = 'fault=reordered&fault=wrongAmount&fault=thirdParty&seconds=60'
    const payload = `subject=dep_1&${faults}`
    await app.inject({ method: 'POST', url: '/control/faults', headers: FORM, payload })
    await sandbox.pay('dep_1')
    await sandbox.pay('dep_2')
    await expect.poll(() => received.map((one) => one.subject)).toEqual(['dep_2', 'dep_1'])
    expect(received[1]).toMatchObject({ amountMinor: '550000', payer: { name: 'Outra Pessoa' } })
    await app.close()
  })

  test('lets a charge expire, and has pages for who pays and for who orders faults', async () => {
    const { app, gateway, sandbox } = open()
    const { payUrl } = await gateway.charge({ ...ORDER, language: 'en', host: 'brand.example' })
    const { pathname } = new URL(payUrl)
    const page = await app.inject(pathname)
    expect(page.body).toContain('Test payment')
    expect(page.body).toContain('R$50.00')
    expect(page.body).toContain('role="img"')
    const post = { method: 'POST', url: pathname, headers: FORM, payload: 'outcome=paid' } as const
    const done = await app.inject(post)
    expect(done.body).toContain('http://brand.example/deposit/dep_1')
    // Pressed again it is the same payment.
    await app.inject(post)
    expect(await gateway.ask('dep_1')).toHaveLength(1)
    expect((await app.inject(`${pathname}x`)).statusCode).toBe(404)
    await gateway.charge({ ...ORDER, depositId: 'dep_2' })
    now += 31 * 60_000
    sandbox.tick()
    expect((await gateway.ask('dep_2')).map((one) => one.kind)).toEqual(['charge.expired'])
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    await gateway.payOut({
      ...PAYOUT,
      method: 'crypto',
      destination: { kind: 'crypto', network: 'bitcoinTestnet', address },
    })
    await gateway.payOut({ ...PAYOUT, withdrawalId: 'wdr_2' })
    const act = { method: 'POST', url: '/control/acts', headers: FORM } as const
    const acted = await app.inject({ ...act, payload: 'subject=dep_1&act=chargeBack' })
    expect(acted.statusCode).toBe(303)
    const unknown = await app.inject({ ...act, payload: 'subject=dep_9&act=chargeBack' })
    expect(unknown.statusCode).toBe(404)
    const control = await app.inject('/control')
    expect(control.body).toContain('charge.chargedBack')
    expect(control.body).toContain(`<code>wdr_1</code><div>Bitcoin testnet ${address}</div>`)
    expect(control.body).toContain('<code>wdr_2</code><div>pix</div>')
    expect(control.body).not.toContain('a@b.example')
    await app.close()
  })
})
