import { randomBytes } from 'node:crypto'
import type { LabLine } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../apps/server/test/platform.ts'
import { createTestVendor, type TestVendor } from '../../apps/server/test/vendor.ts'
import { openStudio } from '../../apps/studio/src/server/start.ts'
import {
  createPost,
  type LabKey,
  LabWallet,
  labUser,
  OPERATOR_CHECKS,
  type OperatorSide,
  runChecks,
  serveWallet,
  Trace,
  VENDOR_CHECKS,
  type VendorSide,
} from '../../apps/server/src/vendor-lab/index.ts'
import { BadOperator } from '../../tools/vendor-lab/bad-operator.ts'
import { BadVendor, type Fault, FAULTS } from '../../tools/vendor-lab/bad-vendor.ts'
import { OPERATOR_FAULTS, type OperatorFault } from '../../tools/vendor-lab/operator-faults.ts'

let platform: TestPlatform
let vendor: TestVendor
let side: OperatorSide
const trace = new Trace()

beforeAll(async () => {
  platform = await createTestPlatform()
  vendor = await createTestVendor(platform)
  const seat = await vendor.sit(await platform.member('100.00'))
  side = {
    post: createPost(trace),
    url: `${platform.url}/gw/v1/${vendor.integrationKey}`,
    kid: vendor.kid,
    secret: vendor.secret,
    user: seat.user,
    token: seat.token,
    game: 'lucky_seven',
    currency: 'BRL',
  }
})
afterAll(async () => {
  await vendor.close()
  await platform.close()
})

test('our own wallet passes the lab', async () => {
  const lines = await runChecks(OPERATOR_CHECKS, side, { trace })
  const others = lines.filter(({ verdict }) => verdict !== 'pass')
  // Of keys and sessions there is one each here: office-lab.test.ts plays with all of them.
  expect(others.map(({ check, verdict }) => [check, verdict])).toEqual([
    ['bothKeys', 'skip'],
    ['retiredKey', 'skip'],
    ['endedSession', 'skip'],
  ])
  expect(lines).toHaveLength(OPERATOR_CHECKS.length)
}, 120_000)

async function studioSide(): Promise<{ side: VendorSide; close: () => Promise<void> }> {
  const key = { kid: 'lab-1', secret: randomBytes(32).toString('hex') }
  const wallet = new LabWallet([key], 'BRL')
  const server = await serveWallet(wallet)
  const { port } = server
  const database = new URL(inject('testPostgres').url)
  database.pathname = `/studio_${randomBytes(6).toString('hex')}`
  const integrationKey = randomBytes(16).toString('hex')
  const studio = await openStudio({
    databaseUrl: database.href,
    publicUrl: 'http://studio.test',
    masterKey: 'a master key of tests, thirty-two bytes',
    operators: [
      { code: 'lab', integrationKey, platformUrl: `http://127.0.0.1:${port}`, keys: [key] },
    ],
    pagesDir: 'no-pages',
  })
  const url = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await studio.close()
    await server.close()
  }
  return { side: labSide(wallet, key, `${url}/vendor/v1`), close }
}

const labSide = (wallet: LabWallet, key: LabKey, url: string): VendorSide => ({
  post: createPost(trace),
  key,
  url,
  wallet,
  game: 'dice',
  currency: 'BRL',
  user: labUser(),
  token: randomBytes(24).toString('base64url'),
  bet: { side: 'under', target: 5_000 },
  stake: '10000',
  patienceMs: 30_000,
  secret: '',
})

test('our studio passes the lab', async () => {
  const { side: studio, close } = await studioSide()
  const lines = await runChecks(VENDOR_CHECKS, studio, { trace })
  await close()
  expect(lines.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
}, 180_000)

async function sheetOf(fault?: Fault): Promise<readonly LabLine[]> {
  const key = { kid: 'lab-1', secret: randomBytes(32).toString('hex') }
  const wallet = new LabWallet([key], 'BRL')
  const server = await serveWallet(wallet)
  const bad = new BadVendor(key, `http://127.0.0.1:${server.port}/gw/v1/lab`, fault)
  const one = { ...labSide(wallet, key, await bad.listen()), patienceMs: 400 }
  const lines = await runChecks(VENDOR_CHECKS, one, { trace })
  await bad.close()
  await server.close()
  return lines
}

test('the small vendor passes the lab while nothing is wrong with it', async () => {
  const lines = await sheetOf()
  expect(lines.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
})

test.each(Object.entries(FAULTS))('a vendor that %s fails at: %s', async (fault, check) => {
  const lines = await sheetOf(fault as Fault)
  const failed = lines.filter(({ verdict }) => verdict === 'fail').map((line) => line.check)
  expect(failed).toContain(check)
})

const newKey = (kid: string): LabKey => ({ kid, secret: randomBytes(32).toString('hex') })

async function walletSheetOf(fault?: OperatorFault): Promise<readonly LabLine[]> {
  const [key, other, retired] = [newKey('lab-1'), newKey('lab-2'), newKey('lab-0')]
  const plan = { user: labUser(), token: 't'.repeat(32), endedToken: 'e'.repeat(32) }
  const keys = [key, other]
  const bad = new BadOperator({ ...plan, keys, retired, currency: 'BRL' }, fault)
  const rest = { ...plan, ...key, other, retired, game: 'dice', currency: 'BRL' }
  const one = { post: createPost(trace), url: await bad.listen(), ...rest }
  const lines = await runChecks(OPERATOR_CHECKS, one, { trace })
  await bad.close()
  return lines
}

test('the small wallet passes the lab while nothing is wrong with it', async () => {
  const lines = await walletSheetOf()
  expect(lines.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
})

const walletFaults = Object.entries(OPERATOR_FAULTS)
test.each(walletFaults)('a wallet that %s fails at: %s', async (fault, check) => {
  const lines = await walletSheetOf(fault as OperatorFault)
  const failed = lines.filter(({ verdict }) => verdict === 'fail').map((line) => line.check)
  expect(failed).toContain(check)
})
