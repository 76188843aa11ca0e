import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileKeeper } from '@fairhouse/server/adapters/audit-heads/file-keeper.ts'
import { createMailKeeper } from '@fairhouse/server/adapters/audit-heads/mail-keeper.ts'
import { createStoreKeeper } from '@fairhouse/server/adapters/audit-heads/store-keeper.ts'
import { createDrandBeacon } from '@fairhouse/server/adapters/beacon/drand.ts'
import { fetchFeed } from '@fairhouse/server/adapters/feed/fetch-feed.ts'
import { createGeolocation } from '@fairhouse/server/adapters/geolocation/geo-file.ts'
import { localKycProvider } from '@fairhouse/server/adapters/kyc-local/kyc-local.ts'
import { createSmtpCarrier } from '@fairhouse/server/adapters/mail-smtp/mail-smtp.ts'
import { createSandboxApp } from '@fairhouse/server/adapters/payment-sandbox/app.ts'
import { createSandboxGateway } from '@fairhouse/server/adapters/payment-sandbox/gateway.ts'
import { signCallback } from '@fairhouse/server/adapters/payment-sandbox/signature.ts'
import { createLocalRegister } from '@fairhouse/server/adapters/register-local/register-local.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { createSmsCarrier } from '@fairhouse/server/adapters/sms/sms-webhook.ts'
import { createVault } from '@fairhouse/server/adapters/vault/vault.ts'
import { openPool } from '@fairhouse/server/db/pool.ts'
import { createDb } from '@fairhouse/server/db/tx.ts'
import type { SavedHead } from '@fairhouse/server/modules/audit/index.ts'
import { taxIdHash } from '@fairhouse/server/modules/kyc/index.ts'
import { localCarrier } from '@fairhouse/server/modules/outbox/index.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../apps/server/test/database.ts'
import { startFakeDrand } from '../../apps/server/test/fake-drand.ts'
import { createSmtpServer } from '../../apps/server/test/smtp-server.ts'
import { CONTRACTS } from './contracts/index.ts'
import { type AdapterModule, type CheckLine, type Contract, runContract } from './contract.ts'

// Every adapter that comes with the platform holds the contract of its port, so that the contract
// asks for nothing that the platform itself does without.

const SECRET = 'a secret of tests, thirty-two bytes long'
const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-adapters-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Fails with every line that is not ok; `leftOut` counts checks that cannot be made here. */
async function expectHeld<Adapter, Trial>(
  contract: Contract<Adapter, Trial>,
  module: AdapterModule<Adapter, Trial>,
  settings: Readonly<Record<string, string>> = {},
  leftOut = 0,
): Promise<void> {
  const lines: CheckLine[] = []
  for await (const line of runContract(contract, module, settings)) lines.push(line)
  expect(lines.filter(({ status }) => status === 'failed')).toEqual([])
  expect(lines.filter(({ status }) => status === 'left out')).toHaveLength(leftOut)
  expect(lines.length).toBe(contract.checks.length + 1)
}

test.concurrent('the sandbox gateway', async () => {
  const app = createSandboxApp({
    secret: SECRET,
    platformUrl: 'http://platform.invalid',
    ownUrl: 'http://gateway.invalid',
    now: Date.now,
    fetch: () => Promise.resolve(new Response('{}')),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const { sandbox } = app
  await expectHeld(
    CONTRACTS.payment,
    {
      default: ({ url = '' }) =>
        createSandboxGateway({ url, secret: SECRET, rng: systemRng, now: Date.now }),
      settingsFor: (host) => ({ url: `http://${host}` }),
      trial: {
        pay: (depositId) => sandbox.pay(depositId),
        arrive: (withdrawalId) => sandbox.act(withdrawalId, 'payOut'),
        sign: (rawBody, at) => signCallback(SECRET, rawBody, at.getTime()),
      },
    },
    { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` },
  )
})

test.concurrent('SMS by web hook', async () => {
  const received: { target: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    const { to: target, text } = JSON.parse(await textOf(request)) as { to: string; text: string }
    received.push({ target, text })
    response.end('{}')
  })
  await expectHeld(
    CONTRACTS.sms,
    {
      default: ({ host }) =>
        createSmsCarrier({ url: `http://${host}/`, secret: SECRET, now: Date.now }),
      settingsFor: (host) => ({ host }),
      trial: { target: '+5511987654321', received: () => received },
    },
    { host: await addressOf(server) },
  )
})

test.concurrent('e-mail by SMTP', async () => {
  const host = await addressOf(createSmtpServer({}, []))
  await expectHeld(
    CONTRACTS.mail,
    {
      default: ({ host }) =>
        createSmtpCarrier({ url: `smtp://${host}`, from: 'no-reply@example.com' }),
      settingsFor: (host) => ({ host }),
      trial: { target: 'nobody@example.com' },
    },
    { host },
    1,
  )
})

test.concurrent('messages that stay here', async () => {
  const trial = { target: 'nobody@example.com' }
  await expectHeld(CONTRACTS.mail, { default: () => localCarrier, trial }, {}, 3)
})

test.concurrent('identification by hand', async () => {
  const names = { pass: 'Ana Aprovada', fail: 'Ana Recusada', timeout: 'Ana Silenciosa' }
  await expectHeld(CONTRACTS.kyc, { default: () => localKycProvider, trial: { names } }, {}, 1)
})

test.concurrent('the register that the office keeps', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { connections: 2, applicationName: 'adapters' })
  closers.push(
    () => database.drop(),
    () => pool.end(),
  )
  const [db, vault] = [createDb(pool), createVault(SECRET, systemRng)]
  const listed = '11144477735'
  await db.query(
    `insert into exclusion_register (tax_id_hash, masked, reason, listed_by, listed_at)
     values ($1, '***', 'a test', 'ana', app_now())`,
    [taxIdHash(vault, listed)],
  )
  const trial = { listed: [listed], notListed: ['52998224725'] }
  const module = { default: () => createLocalRegister(db, vault), trial }
  await expectHeld(CONTRACTS.register, module, {}, 1)
})

test.concurrent('locations by a file', async () => {
  const csv = '8.8.8.0,8.8.8.255,US,CA\n200.0.0.0,200.255.255.255,BR\n2804::,2804:ffff::,BR\n'
  const countries = {
    '8.8.8.8': 'US',
    '200.160.2.3': 'BR',
    '2804:14d::1': 'BR',
    '9.9.9.9': 'nowhere',
  }
  await expectHeld(CONTRACTS.geo, { default: () => createGeolocation(csv), trial: { countries } })
})

test.concurrent('results by HTTP', async () => {
  await expectHeld(CONTRACTS.feed, { default: () => fetchFeed })
})

test.concurrent('heads of the audit in a file', async () => {
  const file = join(scratch(), 'heads.jsonl')
  const lines = () => readFileSync(file, 'utf8').trim().split('\n')
  const kept = () => lines().map((line) => JSON.parse(line) as SavedHead)
  await expectHeld(
    CONTRACTS.heads,
    { default: () => createFileKeeper(file), trial: { kept } },
    {},
    1,
  )
})

test.concurrent('heads of the audit in an object store', async () => {
  const objects = new Map<string, SavedHead>()
  const server = createServer(async (request, response) => {
    objects.set(request.url ?? '', JSON.parse(await textOf(request)) as SavedHead)
    response.writeHead(201).end()
  })
  await expectHeld(
    CONTRACTS.heads,
    {
      default: ({ host }) => createStoreKeeper({ url: `http://${host}/heads`, token: 'secret' }),
      settingsFor: (host) => ({ host }),
      trial: { kept: () => [...objects.values()] },
    },
    { host: await addressOf(server) },
  )
})

test.concurrent('heads of the audit by mail', async () => {
  const host = await addressOf(createSmtpServer({}, []))
  await expectHeld(
    CONTRACTS.heads,
    {
      default({ host }) {
        const carrier = createSmtpCarrier({ url: `smtp://${host}`, from: 'a@example.com' })
        const keeper = createMailKeeper({ carrier, target: 'auditor@example.com' })
        return Object.assign(keeper, { close: carrier.close })
      },
      settingsFor: (host) => ({ host }),
    },
    { host },
    1,
  )
})

test.concurrent('the beacon of drand', async () => {
  const drand = await startFakeDrand()
  closers.push(() => drand.close())
  await expectHeld(
    CONTRACTS.beacon,
    {
      default: ({ host }) => createDrandBeacon([`http://${host}`], drand.chain),
      settingsFor: (host) => ({ host }),
    },
    { host: drand.url.replace('http://', '') },
  )
})

async function textOf(request: Parameters<RequestListener>[0]): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}
