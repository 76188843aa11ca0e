import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  startTemporaryPostgres,
  type EmbeddedPostgres,
} from '@fairhouse/server/adapters/embedded-postgres/index.ts'
import { createSandboxApp } from '@fairhouse/server/adapters/payment-sandbox/app.ts'
import { systemRng } from '@fairhouse/server/adapters/rng/rng.ts'
import { createVault, type Vault } from '@fairhouse/server/adapters/vault/vault.ts'
import { openPool, type Pool } from '@fairhouse/server/db/pool.ts'
import { createDb, type Db } from '@fairhouse/server/db/tx.ts'
import { migrate } from '@fairhouse/server/migrate.ts'
import { seedDemo } from '@fairhouse/server/seed.ts'
import { findFreePorts } from '../../../tools/start/ports.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SCRIPTS = { server: 'apps/server/src/main.ts', worker: 'apps/server/src/worker.ts' } as const
const LOOK_MS = 25
/** Startup time is not tested here; a busy machine may be slow. */
const START_MS = 240_000

export const FAULTS_SECRET = 'the secret of the faults, as long as it must be'

/** Server nodes and a worker as real processes on one real database of their own. */
export interface Nodes {
  /** One address for each node. */
  readonly urls: readonly string[]
  /** The harness's own view of the database. */
  readonly db: Db
  readonly vault: Vault
  /** Unexpected exits of processes, with the end of their log. */
  readonly surprises: readonly string[]
  /** kill -9 of a server node, and a new one in its place; resolves when it answers. */
  kill(index: number): Promise<void>
  /** Lines of the nodes' logs with internal errors. */
  faultsInLogs(): string[]
  /** Stops all that was started, in order, and deletes the data. */
  close(): Promise<void>
}

export interface NodesPlan {
  readonly servers: number
  readonly worker: boolean
  /** Extra settings; forwarded addresses are trusted, so that many clients can be simulated. */
  readonly env?: Readonly<Record<string, string>>
  /** Done on the migrated and seeded database before any node starts. */
  readonly prepare?: (db: Db, vault: Vault) => Promise<void>
}

interface Started {
  readonly child: ChildProcess
  readonly logFile: string
}

/** The processes of a run, with reports of unexpected exits. */
function createProcesses(folder: string) {
  const all: Started[] = []
  const surprises: string[] = []
  const killed = new Set<ChildProcess>()
  let isEnding = false
  return {
    all,
    surprises,
    start(name: keyof typeof SCRIPTS, env: Readonly<Record<string, string>>): ChildProcess {
      const logFile = join(folder, `${name}-${all.length}.log`)
      const log = openSync(logFile, 'a')
      const child = spawn(process.execPath, [join(root, SCRIPTS[name])], {
        env: {
          ...process.env,
          ...env,
          ...(name === 'worker' ? { DRAW_KEY: FAULTS_SECRET } : {}),
        },
        // Through the channel a node notices when the harness is gone, kill -9 included.
        stdio: ['ignore', log, log, 'ipc'],
      })
      closeSync(log)
      all.push({ child, logFile })
      child.once('exit', (code, signal) => {
        if (isEnding || killed.has(child)) return
        const tail = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n')
        surprises.push(`The ${name} ended by itself (${signal ?? code}):\n${tail}`)
      })
      return child
    },
    async kill(child: ChildProcess): Promise<void> {
      killed.add(child)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async end(): Promise<void> {
      isEnding = true
      await Promise.all(
        all.map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill('SIGTERM')
          await ended
        }),
      )
    },
  }
}

function environment(port: number, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GATEWAY_SECRET: FAULTS_SECRET,
    VAULT_KEY: FAULTS_SECRET,
    SITE_DIR: 'no-pages-here',
    OFFICE_DIR: 'no-pages-here',
    // Raised, not switched off: the checks behind them are tested.
    LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE: '100000000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
}

/** A gateway that accepts orders; without callbacks, unless the trial has one of its own. */
async function startGateway({ env }: NodesPlan) {
  if (env?.['GATEWAY_URL'] !== undefined) return { env: {}, close: () => Promise.resolve() }
  const place = { url: '' }
  const app = createSandboxApp({
    secret: FAULTS_SECRET,
    platformUrl: 'http://127.0.0.1:9',
    ownUrl: () => place.url,
    now: Date.now,
  })
  place.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { env: { GATEWAY_URL: place.url }, close: () => app.close() }
}

/** Ports that nothing listens on, all different. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePorts())
  return [...ports]
}

/**
 * Starts a temporary PostgreSQL, migrates it and writes the demo, and starts the nodes. Loopback
 * only; everything ends with `close`, or with this process.
 */
export async function startNodes(plan: NodesPlan): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-faults-'))
  const processes = createProcesses(folder)
  const vault = createVault(FAULTS_SECRET, systemRng)
  let postgres: EmbeddedPostgres | undefined
  let pool: Pool | undefined
  const gateway = await startGateway(plan)

  async function close(): Promise<void> {
    await processes.end()
    await gateway.close()
    await pool?.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    postgres = await startTemporaryPostgres({
      settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
    })
    await migrate(postgres.ownerUrl)
    await seedDemo(postgres.url, FAULTS_SECRET)
    pool = openPool(postgres.ownerUrl, { connections: 3, applicationName: 'faults' })
    const db = createDb(pool)
    await plan.prepare?.(db, vault)
    const ports = await freePorts(plan.servers)
    const databaseUrl = postgres.url
    const startServer = (port: number) =>
      processes.start('server', { ...environment(port, databaseUrl), ...gateway.env, ...plan.env })
    const servers = ports.map(startServer)
    if (plan.worker) {
      processes.start('worker', { ...environment(1, databaseUrl), ...gateway.env, ...plan.env })
    }
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    for (const url of urls) await untilHealthy(url, processes.surprises)
    return {
      urls,
      db,
      vault,
      surprises: processes.surprises,
      async kill(index) {
        const [child, port] = [servers[index], ports[index]]
        if (!child || port === undefined) throw new RangeError(`there is no node ${index}`)
        await processes.kill(child)
        servers[index] = startServer(port)
        await untilHealthy(`http://127.0.0.1:${port}`, processes.surprises)
      },
      faultsInLogs: () => processes.all.flatMap(({ logFile }) => linesOf(logFile)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function linesOf(logFile: string): string[] {
  return readFileSync(logFile, 'utf8').split('\n').filter(Boolean)
}

async function untilHealthy(url: string, surprises: readonly string[]): Promise<void> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (surprises.length > 0) throw new Error(surprises.join('\n'))
    if (performance.now() > deadline) throw new Error('the server does not come up')
    await delay(LOOK_MS)
  }
}
