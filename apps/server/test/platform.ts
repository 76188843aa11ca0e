import { randomUUID } from 'node:crypto'
import { fromDecimal, minor, type Minor } from '@fairhouse/money'
import { demoBrand, type BrandSeed } from '@fairhouse/profiles'
import { createClient, type Client } from '@fairhouse/protocol/client'
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { createDb, type Db } from '#server/db/tx.ts'
import type { Deps } from '#server/deps.ts'
import { checkLedger } from '#server/invariants.ts'
import {
  advanceIssues,
  createBetDesk,
  settleDueIssues,
  type CycleContext,
} from '#server/modules/lottery/index.ts'
import { fetchBeacons, type Beacon } from '#server/modules/draws/index.ts'
import { runChases, type ChaseRunner } from '#server/modules/chases/index.ts'
import { writeBrand } from '#server/seed.ts'
import { createSandboxApp } from '#server/adapters/payment-sandbox/app.ts'
import type { Sandbox } from '#server/adapters/payment-sandbox/service.ts'
import { startServer } from '#server/start-server.ts'
import { simulateClock, setClock } from '#server/simulator/clock.ts'
import { seededRng } from '#server/simulator/seeded-rng.ts'
import { createTestDatabase } from './database.ts'

/** 21 November 2026, noon UTC: when tests take place unless they say otherwise. */
export const NOON = new Date('2026-11-21T12:00:00Z')

export interface TestMember {
  readonly username: string
  readonly accountId: bigint
  readonly token: string
  readonly call: Client
}

export interface TestPlatform {
  readonly url: string
  readonly app: FastifyInstance
  /** As server and worker have it. */
  readonly db: Db
  /** As the owner of the tables: for what the platform itself may not do. */
  readonly owner: Db
  readonly deps: Deps
  readonly databaseUrl: string
  /** The metrics of the port of figures. */
  figures(): Promise<string>
  /** The gateway of payments, as a real service with the platform's own clock. */
  readonly sandbox: Sandbox
  /** Sets the clock that decides; it does not advance until set again. */
  setNow(now: Date): Promise<void>
  /** Runs everything that is due, as the worker does. */
  runCycle(): Promise<void>
  /**
   * Registers a member over HTTP and, if asked, credits an amount ("100.00"). `more` goes with the
   * registration.
   */
  member(amount?: string, more?: object): Promise<TestMember>
  credit(member: TestMember, amount: string): Promise<void>
  visitor: Client
  /** Another server on the same database, with no memory of its own: as after a restart. */
  restart(): Promise<{ url: string; client(token?: string): Client; stop(): Promise<void> }>
  /** Stops all; throws when the ledger is not sound. */
  close(): Promise<void>
}

const FEW = ['SSC1', 'NORTH5', 'VN_MB']

/** The demo with few of its lotteries, unless a test is about others. */
export const TEST_BRAND: BrandSeed = {
  ...demoBrand,
  lotteries: demoBrand.lotteries.filter(({ lotteryCode }) => FEW.includes(lotteryCode)),
}

export const TEST_SECRET = 'a secret of tests, thirty-two bytes long'

const DB_WAIT_MS = 120_000

/** What has a default keeps it: nothing outside is configured unless a test says so. */
function testConfig(databaseUrl: string): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    GATEWAY_SECRET: TEST_SECRET,
    VAULT_KEY: TEST_SECRET,
    SITE_DIR: 'no-pages-in-tests',
    SITE_RENDERER: 'no-pages-in-tests',
    OFFICE_DIR: 'no-pages-in-tests',
    LOGIN_ATTEMPTS_PER_MINUTE: '100000',
    REQUESTS_PER_MINUTE: '1000000',
    CODES_PER_DAY: '1000000',
    // A busy machine must not refuse anyone: tests of overload have a pool of their own.
    DB_WAIT_MS: String(DB_WAIT_MS),
    LOG_LEVEL: 'silent',
  })
}

async function creditAccount(deps: Deps, accountId: bigint, amount: Minor): Promise<void> {
  const answer = await deps.queue.submit({
    brandId: demoBrand.brandId,
    accountId,
    transferKey: randomUUID(),
    inputHash: randomUUID(),
    postings: [{ code: 'adjustment.credit', amount, ref: 0n }],
    rows: null,
    writer: { name: 'test-credit', write: () => [] },
  })
  if (!answer.ok) throw new Error(answer.code)
}

async function register(url: string, username: string, more: object = {}): Promise<string> {
  const response = await fetch(`${url}/wps/member/register`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', 'x-session': 'bearer' },
    body: JSON.stringify({
      username,
      password: 'a long enough phrase',
      birthday: '1990-01-02',
      hasAcceptedTerms: true,
      ...more,
    }),
  })
  return ((await response.json()) as { token: string }).token
}

/** The sandbox on a free port; where the platform is it learns when that listens. */
async function startGateway(now: Date, callbacks?: typeof fetch) {
  const place = { platformUrl: '', ownUrl: '', now: now.getTime() }
  const app = createSandboxApp({
    secret: TEST_SECRET,
    platformUrl: () => place.platformUrl,
    ownUrl: () => place.ownUrl,
    now: Date.now,
    clock: () => place.now,
    retryDelaysMs: [20],
    payoutSeconds: 0,
    ...(callbacks ? { fetch: callbacks } : {}),
  })
  place.ownUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const setNow = (at: Date, then: () => Promise<void>) => {
    place.now = at.getTime()
    return then()
  }
  return { place, setNow, url: place.ownUrl, sandbox: app.sandbox, close: () => app.close() }
}

async function accountOf(db: Db, username: string): Promise<bigint> {
  const rows = await db.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts join members using (brand_id, member_id)
     where username = $1`,
    [username],
  )
  return rows[0]?.account_id ?? 0n
}

function clientOf(baseUrl: string, token?: string): Client {
  return createClient({
    baseUrl,
    language: () => 'en',
    ...(token ? { token } : {}),
    // As an API client, whose bodies need no seal; payloads.test.ts speaks as a page.
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), 'x-session': 'bearer' },
      }),
  })
}

/** A database with the clock and the brand of a test in it, and two ways to it. */
async function openDatabase(now: Date, brand: BrandSeed) {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { connections: 4, waitMs: DB_WAIT_MS })
  const ownerPool = openPool(database.ownerUrl, { connections: 1, waitMs: DB_WAIT_MS })
  const [db, owner] = [createDb(pool), createDb(ownerPool)]
  await simulateClock(owner, now)
  await db.transaction((tx) => writeBrand(tx, brand))
  return {
    url: database.url,
    db,
    owner,
    async close() {
      await pool.end()
      await ownerPool.end()
      await database.drop()
    },
  }
}

/** One turn of what the worker repeats of lotteries. */
async function turnOnce(cycle: CycleContext, runner: ChaseRunner): Promise<void> {
  await advanceIssues(cycle)
  await fetchBeacons(cycle)
  await settleDueIssues(cycle)
  await runChases(runner)
}

/**
 * The whole server on a database of its own with a clock and a randomness that tests control. It
 * listens on a free port of the loopback.
 */
export async function createTestPlatform(
  options: {
    readonly now?: Date
    readonly brand?: BrandSeed
    readonly seed?: string
    readonly config?: Partial<Config>
    /** The address by which the sandbox reaches the platform, where a proxy is in between. */
    readonly callbacks?: typeof fetch
    /** What own draws wait for, where they do. */
    readonly beacon?: Beacon
  } = {},
): Promise<TestPlatform> {
  const rng = seededRng(options.seed ?? 'tests')
  const database = await openDatabase(options.now ?? NOON, options.brand ?? TEST_BRAND)
  const { db, owner } = database
  const gateway = await startGateway(options.now ?? NOON, options.callbacks)
  const config = { ...testConfig(database.url), GATEWAY_URL: gateway.url, ...options.config }
  const server = await startServer(config, rng)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  gateway.place.platformUrl = url
  const runner = { ...server.deps, ...createBetDesk(server.deps.db) }
  let members = 0

  async function credit(to: TestMember, amount: string): Promise<void> {
    await creditAccount(server.deps, to.accountId, fromDecimal(amount) ?? minor(0n))
  }

  return {
    url,
    app: server.app,
    db,
    owner,
    deps: server.deps,
    databaseUrl: database.url,
    figures: () => server.figures(),
    sandbox: gateway.sandbox,
    setNow: (now) => gateway.setNow(now, () => setClock(owner, now)),
    async runCycle() {
      const cycle = { db, rng, vault: server.deps.vault, beacon: options.beacon }
      // Three turns: what was sealed now may be drawn at once, and settled after that.
      for (let turn = 0; turn < 3; turn += 1) await turnOnce(cycle, runner)
    },
    async member(amount, more) {
      members += 1
      const username = `tester${members}`
      const token = await register(url, username, more)
      const accountId = await accountOf(db, username)
      const made = { username, accountId, token, call: clientOf(url, token) }
      if (amount) await credit(made, amount)
      return made
    },
    credit,
    visitor: clientOf(url),
    async restart() {
      const other = await startServer(config, rng)
      const otherUrl = await other.app.listen({ port: 0, host: '127.0.0.1' })
      return { url: otherUrl, client: (token) => clientOf(otherUrl, token), stop: other.stop }
    },
    async close() {
      const report = await db.transaction(checkLedger)
      await gateway.close()
      await server.stop()
      await database.close()
      if (report.faults.length > 0) {
        throw new Error(`the ledger is not sound: ${report.faults[0]?.invariant}`)
      }
    },
  }
}
