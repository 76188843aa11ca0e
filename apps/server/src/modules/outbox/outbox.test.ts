import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import { once } from 'node:events'
import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Brand } from '#server/core/brand.ts'
import { createSmtpCarrier } from '#server/adapters/mail-smtp/mail-smtp.ts'
import { createSmsCarrier, signSms } from '#server/adapters/sms/sms-webhook.ts'
import { untilKilled } from '../../../test/dying.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { createSmtpServer } from '../../../test/smtp-server.ts'
import {
  deliverMessages,
  forgetMessages,
  localCarrier,
  queueMessage,
  readOutbox,
  type Carrier,
  type Carriers,
  type Delivery,
  type NewMessage,
} from './index.ts'

let platform: TestPlatform
let brand: Brand
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

beforeAll(async () => {
  platform = await createTestPlatform()
  brand = await platform.deps.brands.byId(demoBrand.brandId)
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.db.query('delete from outbox_messages')
  await platform.setNow(NOON)
})

function queue(message: Partial<NewMessage> = {}): Promise<void> {
  return platform.db.transaction((tx) =>
    queueMessage(tx, platform.deps, {
      brand,
      channel: 'sms',
      target: '+5511987654321',
      template: 'code',
      values: { code: '123456', minutes: 10 },
      language: 'pt',
      ...message,
    }),
  )
}

function carried(carrier: Partial<Carrier>): Carriers {
  const whole = { ...localCarrier, name: 'test', isLocal: false, ...carrier }
  return { sms: whole, email: whole }
}

function deliver(carriers: Carriers): Promise<number> {
  return deliverMessages({ db: platform.db, vault: platform.deps.vault, carriers })
}

function outbox() {
  return readOutbox(platform.db, platform.deps, brand.brandId, { limit: 100 })
}

describe('the queue', () => {
  test('what is rolled back is never sent', async () => {
    const undone = platform.db.transaction(async (tx) => {
      await queueMessage(tx, platform.deps, {
        brand,
        channel: 'sms',
        target: '+5511987654321',
        template: 'numberTaken',
        values: {},
        language: 'en',
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await outbox()).toEqual([])
  })

  test('a fresh install shows codes in the outbox, in the language asked', async () => {
    await queue({ language: 'pt-BR' })
    await queue({ channel: 'email', target: 'm@example.org', language: 'en' })
    await deliver({ sms: localCarrier, email: localCarrier })
    const [email, sms] = await outbox()
    expect(sms).toMatchObject({ status: 'sent', carrier: 'local' })
    expect(sms?.body).toContain('seu código é 123456, válido por 10 min')
    expect(email?.subject).toBe(`${brand.name}: your code`)
    expect(email?.body).toContain('Your code is 123456')
  })

  test('no secret lies open; what was really sent is masked and forgotten', async () => {
    await queue()
    const rows = await platform.db.query<{ line: string }>(
      "select outbox_messages::text || encode(sealed, 'escape') as line from outbox_messages",
    )
    expect(rows[0]?.line).not.toContain('123456')
    const seen: string[] = []
    const carrier = carried({
      send: async ({ body }) => {
        seen.push(body)
        return { kind: 'sent' }
      },
    })
    await deliver(carrier)
    expect(seen[0]).toContain('123456')
    expect((await outbox())[0]?.body).toContain('••••••')
    const sealed = async () =>
      (await platform.db.query('select 1 as kept from outbox_messages where sealed is not null'))
        .length
    await platform.setNow(later(86_400 - 60))
    await forgetMessages(platform.db)
    expect(await sealed()).toBe(1)
    await platform.setNow(later(86_400 + 60))
    await forgetMessages(platform.db)
    expect(await sealed()).toBe(0)
  })

  test('ten workers at once send each of 60 messages once', async () => {
    for (let i = 0; i < 60; i += 1) await queue({ target: `+55119${String(i).padStart(8, '0')}` })
    const sent: string[] = []
    const carrier = carried({
      send: async ({ target }) => {
        sent.push(target)
        return { kind: 'sent' }
      },
    })
    for (let turn = 0; turn < 2; turn += 1) {
      await Promise.all(Array.from({ length: 10 }, () => deliver(carrier)))
    }
    expect(sent).toHaveLength(60)
    expect(new Set(sent).size).toBe(60)
  })

  test('a refusal is tried again after longer and longer pauses, then given up', async () => {
    await queue()
    const attempts: number[] = []
    let at = 0
    const carrier = carried({
      send: async () => {
        attempts.push(at)
        return { kind: 'refused', fault: 'HTTP 503', isFinal: false }
      },
    })
    for (at = 0; at < 4_000; at += 5) {
      await platform.setNow(later(at))
      await deliver(carrier)
    }
    expect(attempts).toEqual([0, 10, 30, 70, 150, 310, 630, 1_270])
    expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 8, fault: 'HTTP 503' }])
  })

  const ends: [string, Delivery, string][] = [
    ['a final refusal', { kind: 'refused', fault: 'no such number', isFinal: true }, 'failed'],
    ['a lost answer', { kind: 'unknown', fault: 'timeout' }, 'uncertain'],
  ]
  test.each(ends)('%s is not tried again', async (_, delivery, status) => {
    await queue()
    let attempts = 0
    const carrier = carried({
      send: async () => {
        attempts += 1
        return delivery
      },
    })
    await deliver(carrier)
    await platform.setNow(later(7_200))
    await deliver(carrier)
    expect(attempts).toBe(1)
    expect((await outbox())[0]?.status).toBe(status)
  })

  test('what a worker held when it died is not sent again', async () => {
    await queue()
    const dead = carried({ send: () => Promise.reject(new Error('killed')) })
    await untilKilled(deliver(dead))
    await platform.setNow(later(600))
    expect(await deliver(carried({}))).toBe(0)
    expect((await outbox())[0]?.status).toBe('uncertain')
  })

  test('neither what came too late nor what is withheld is sent', async () => {
    await queue({ expiresAt: later(60) })
    await queue({ isWithheld: true })
    await platform.setNow(later(61))
    expect(await deliver(carried({}))).toBe(0)
    expect((await outbox()).map(({ status }) => status)).toEqual(['withheld', 'expired'])
  })
})

async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const message = {
  reference: 'msg_1_7',
  target: 'maria@example.org',
  subject: 'Olá, é você?',
  body: 'Seu código é 654321.\n.\nFim',
  brandName: 'Fairhouse',
}

describe('SMS by web hook', () => {
  const requests: { headers: Record<string, unknown>; body: string }[] = []
  let status = 200
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += String(part)
    requests.push({ headers: request.headers, body })
    if (status === 0) request.socket.destroy()
    else reply.writeHead(status).end('{}')
  })
  let carrier: Carrier

  beforeAll(async () => {
    const url = `http://127.0.0.1:${await listen(server)}/sms`
    carrier = createSmsCarrier({ url, secret: 'a shared secret', now: () => NOON.getTime() })
  })
  afterAll(() => server.close())

  test('posts the message, signed, with its reference as key', async () => {
    const sms = { ...message, target: '+5511987654321' }
    expect(await carrier.send(sms)).toEqual({ kind: 'sent' })
    const request = requests.at(-1)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      reference: 'msg_1_7',
      to: '+5511987654321',
      text: message.body,
    })
    const seconds = NOON.getTime() / 1_000
    expect(request?.headers).toMatchObject({
      'idempotency-key': 'msg_1_7',
      'x-signature': signSms('a shared secret', request?.body ?? '', seconds),
    })
  })

  const answers: [number, string][] = [
    [400, 'refused true'],
    [429, 'refused false'],
    [503, 'refused false'],
    [302, 'refused false'],
    [0, 'unknown'],
  ]
  test.each(answers)('HTTP %i is %s', async (code, expected) => {
    status = code
    const delivery = await carrier.send(message)
    const final = delivery.kind === 'refused' ? ` ${delivery.isFinal}` : ''
    expect(`${delivery.kind}${final}`).toBe(expected)
    status = 200
  })

  test('nobody there: surely not sent', async () => {
    const closed = createServer()
    const port = await listen(closed)
    closed.close()
    const gone = createSmsCarrier({ url: `http://127.0.0.1:${port}`, secret: '', now: Date.now })
    expect(await gone.send(message)).toMatchObject({ kind: 'refused', isFinal: false })
  })
})

describe('e-mail by SMTP', () => {
  async function send(answers: Record<string, string>, outgoing = message) {
    const received: string[] = []
    const server = createSmtpServer(answers, received)
    const port = await listen(server)
    const carrier = createSmtpCarrier({
      url: `smtp://127.0.0.1:${port}`,
      from: 'no-reply@example.com',
    })
    const delivery = await carrier.send(outgoing)
    carrier.close()
    server.close()
    return { delivery, received }
  }

  test('sends subject and text as they are, from the brand', async () => {
    const { delivery, received } = await send({})
    expect(delivery).toEqual({ kind: 'sent' })
    expect(received).toContain('MAIL FROM:<no-reply@example.com>')
    expect(received).toContain('RCPT TO:<maria@example.org>')
    const mail = received.join('\n')
    expect(mail).toMatch(/^From: Fairhouse <no-reply@example.com>$/m)
    expect(mail).toMatch(/^Message-ID: <msg_1_7@example.com>$/m)
    expect(mail).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail).toContain('654321')
  })

  test('neither a brand’s name nor a target adds a header or a recipient', async () => {
    const { received } = await send(
      {},
      { ...message, brandName: 'Evil\r\nBcc: x@evil.example', subject: 'a\r\nBcc: y@evil.example' },
    )
    expect(received.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(1)
    expect(received.filter((line) => /^bcc:/i.test(line))).toEqual([])
  })

  const answers: [string, Record<string, string>, string][] = [
    ['an unknown mailbox', { RCPT: '550 no such mailbox' }, 'refused true'],
    ['a full mailbox', { RCPT: '452 full' }, 'refused false'],
    ['a text that is refused', { '.': '554 spam' }, 'refused true'],
    ['a text refused for now', { '.': '451 later' }, 'refused false'],
    ['a line that breaks after the text', { '.': 'hang up' }, 'unknown'],
  ]
  test.each(answers)('%s', async (_, given, expected) => {
    const { delivery } = await send(given)
    const final = delivery.kind === 'refused' ? ` ${delivery.isFinal}` : ''
    expect(`${delivery.kind}${final}`).toBe(expected)
  })

  test('nobody there: surely not sent', async () => {
    const carrier = createSmtpCarrier({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' })
    expect(await carrier.send(message)).toMatchObject({ kind: 'refused', isFinal: false })
  })
})
