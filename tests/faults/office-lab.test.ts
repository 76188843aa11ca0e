import { randomBytes } from 'node:crypto'
import { demoTrials } from '@fairhouse/profiles'
import type { LabSheet } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../apps/server/test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../apps/server/test/platform.ts'
import { addGame, testGame } from '../../apps/server/test/vendor.ts'
import { createIntegration } from '../../apps/server/src/modules/vendors/index.ts'
import { vendorSources } from '../../apps/server/src/modules/play/index.ts'
import { writeBrand } from '../../apps/server/src/seed.ts'
import { openStudio } from '../../apps/studio/src/server/start.ts'
import { BadVendor } from '../../tools/vendor-lab/bad-vendor.ts'

let platform: TestPlatform
let office: TestStaff
const reason = 'a test of the lab'
const SECRET = randomBytes(32).toString('hex')

beforeAll(async () => {
  platform = await createTestPlatform()
  office = await staffOf(platform, 'keeper', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

type RunBody = Parameters<typeof begin>[0]
const begin = (body: {
  side: 'operator' | 'vendor'
  vassalage?: string
  foreign?: { url: string; kid: string; secret: string; user?: string; token?: string }
  game?: string
}) => office.call('POST /staff/games/lab/runs', { body: { ...body, reason } })

/** Starts a run and reads its sheet when it has ended. */
async function runOf(body: RunBody): Promise<LabSheet> {
  const { run } = await begin(body)
  expect(run).toMatchObject({ startedBy: 'keeper', side: body.side })
  await platform.deps.lab.idle()
  const { runId } = run
  return (await office.call('GET /staff/games/lab/runs/:runId', { params: { runId } })).run
}

const others = ({ lines }: LabSheet) => lines.filter(({ verdict }) => verdict !== 'pass')
const faults = (sheet: LabSheet) =>
  others(sheet).map(({ check, what, came }) => `${check}: ${what} ${came}`)

/** Everything that runs have left in the database, as text. */
async function written(): Promise<string> {
  const rows = await platform.db.query<{ text: string }>(
    `select r::text as text from lab_runs r union all select l::text from lab_lines l
     union all select a::text from audit_entries a`,
  )
  return rows.map(({ text }) => text).join('\n')
}

test('without a brand of trials there is no sandbox', async () => {
  const { targets } = await office.call('GET /staff/games/lab', {})
  expect(targets).toMatchObject({ hasSandbox: false, vendors: [], currency: 'BRL' })
  await expect(begin({ side: 'operator' })).rejects.toMatchObject({ code: 'FEATURE_OFF' })
  await platform.db.transaction((tx) => writeBrand(tx, demoTrials))
  platform.deps.brands.forget()
  expect((await office.call('GET /staff/games/lab', {})).targets.hasSandbox).toBe(true)
})

test('our own wallet passes all of it, in the sandbox and with play money alone', async () => {
  const body = { side: 'operator' } as const
  const { run } = await begin(body)
  await expect(begin(body)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  await platform.deps.lab.idle()
  const { runId } = run
  const sheet = (await office.call('GET /staff/games/lab/runs/:runId', { params: { runId } })).run
  expect(faults(sheet)).toEqual([])
  expect(sheet).toMatchObject({ state: 'done', passed: 43, failed: 0, skipped: 0, planned: 43 })
  const repeat = sheet.lines.find(({ check }) => check === 'repeat')
  expect(repeat?.exchanges).toHaveLength(6)
  expect(repeat?.exchanges[1]).toMatchObject({ to: 'wallet', call: 'transaction/bet', http: 200 })
  const rows = await platform.db.query<{ brand_id: number; good: number; open: number }>(
    `select i.brand_id, count(*) filter (where k.retired_at is null)::int as good,
       (select count(*)::int from game_sessions s where s.vendor_id = i.vendor_id
          and s.ended_at is null) as open
     from vendor_integrations i join vendors v using (vendor_id)
     join vendor_keys k using (brand_id, vendor_id)
     where v.code = 'FAIRHOUSE_LAB' group by i.brand_id, i.vendor_id`,
  )
  expect(rows).toEqual([{ brand_id: demoTrials.brandId, good: 0, open: 0 }])
  const { codes } = await platform.visitor('GET /lgw/games/catalogue', {})
  expect(codes).not.toContain('lab')
  // Another run creates new keys.
  expect(faults(await runOf(body))).toEqual([])
})

async function openOwnStudio() {
  const code = 'STUDIO'
  const opened = await platform.db.transaction((tx) =>
    createIntegration(tx, platform.deps, { brandId: 1, code, name: 'Studio' }),
  )
  await addGame(platform.db, 1, opened.vendorId, testGame({ game_code: 'dice', name: 'Dice' }))
  const database = new URL(inject('testPostgres').url)
  database.pathname = `/studio_${randomBytes(6).toString('hex')}`
  const { integrationKey, kid, secret, vendorId } = opened
  const studio = await openStudio({
    databaseUrl: database.href,
    publicUrl: 'http://studio.test',
    masterKey: 'a master key of tests, thirty-two bytes',
    operators: [
      { code: 'here', integrationKey, platformUrl: platform.url, keys: [{ kid, secret }] },
    ],
    pagesDir: 'no-pages',
  })
  const url = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  await platform.db.query('update vendor_integrations set base_url = $2 where vendor_id = $1', [
    vendorId,
    `${url}/vendor/v1`,
  ])
  return { code, close: () => studio.close() }
}

test('the studio is played at through our own address; the books do not hear of it', async () => {
  const { code, close } = await openOwnStudio()
  const { targets } = await office.call('GET /staff/games/lab', {})
  expect(targets.vendors).toMatchObject([{ vassalage: code, isSandbox: false, games: ['dice'] }])
  const sheet = await runOf({ side: 'vendor', vassalage: code, game: 'dice' })
  expect(faults(sheet)).toEqual([])
  expect(sheet).toMatchObject({ state: 'done', vassalage: code, failed: 0 })
  const booked = await platform.db.query('select 1 from vendor_transactions where brand_id = 1')
  expect(booked).toEqual([])
  const source = (await vendorSources(platform.deps.play)).find(({ name }) => name.includes(code))
  const looks = await source?.report(new Date().toISOString().slice(0, 10))
  const look = await platform.db.transaction(async (tx) => looks?.(tx))
  expect(look).toMatchObject({ theirs: 0, findings: [] })
  await close()
}, 120_000)

test('a foreign vendor finds the lab at its address; what is pasted is kept nowhere', async () => {
  const { targets } = await office.call('GET /staff/games/lab', {})
  const wallet = `${platform.url}${new URL(targets.walletUrl).pathname}`
  const key = { kid: 'theirs-1', secret: SECRET }
  const bad = new BadVendor(key, wallet, 'otherStake')
  const foreign = { ...key, url: await bad.listen() }
  const sheet = await runOf({ side: 'vendor', game: 'dice', foreign })
  await bad.close()
  expect(others(sheet)).toMatchObject([
    { check: 'round', verdict: 'fail', what: 'stake', expected: '100000', came: '200000' },
  ])
  expect(await written()).not.toContain(SECRET)
  // Nobody is at the address when nothing is played.
  const answer = await fetch(`${wallet}/ping`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
}, 60_000)

const at = (url: string) => ({
  foreign: { url, kid: 'theirs-1', secret: SECRET, user: 'somebody', token: 't'.repeat(32) },
})

test.each([
  'http://example.com/gw',
  'https://user:pw@example.com',
  'ftp://example.com/gw',
  'x://example.com/gw',
])('an address that nobody may be asked at: %s', async (url) => {
  const body = { side: 'operator', game: 'dice', ...at(url) } as const
  await expect(begin(body)).rejects.toMatchObject({ code: 'VENDOR_ADDRESS_REFUSED' })
})

test.each(['https://10.0.0.1/gw', 'https://[fd00::1]/gw', 'https://169.254.169.254/latest'])(
  'our own net is not looked at from here: %s',
  async (url) => {
    const sheet = await runOf({ side: 'operator', game: 'dice', ...at(url) })
    expect(sheet.lines.every(({ verdict, came }) => verdict !== 'pass' && came !== '')).toBe(true)
    expect(sheet.lines[0]?.came).toBe('is an address of our own net')
    expect(await written()).not.toContain('t'.repeat(32))
  },
)

test('what a run needs is asked for', async () => {
  const missing = { code: 'MISSING_FIELD' }
  const foreign = { url: 'https://example.com/gw', kid: 'k', secret: SECRET }
  await expect(begin({ side: 'operator', foreign })).rejects.toMatchObject(missing)
  await expect(begin({ side: 'operator', foreign, game: 'dice' })).rejects.toMatchObject(missing)
  await expect(begin({ side: 'vendor' })).rejects.toMatchObject(missing)
  const unknown = begin({ side: 'vendor', vassalage: 'NOBODY', game: 'dice' })
  await expect(unknown).rejects.toMatchObject({ code: 'VENDOR_NOT_FOUND' })
})

test('a run whose server has died is cut, and bars nobody', async () => {
  await platform.db.query(
    `insert into lab_runs (brand_id, side, target, address, planned, started_by, last_at)
     values (1, 'operator', 'own', 'x', 43, 'keeper', app_now() - interval '3 minutes')`,
  )
  const { runs } = await office.call('GET /staff/games/lab', {})
  expect(runs[0]).toMatchObject({ state: 'cut', endedAt: null, passed: 0 })
  expect(faults(await runOf({ side: 'operator' }))).toEqual([])
})
