import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  deleteEmbeddedData,
  findHome,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../apps/server/src/adapters/embedded-postgres/index.ts'
import { createSandboxApp } from '../../../apps/server/src/adapters/payment-sandbox/app.ts'
import { openPool, type Pool } from '../../../apps/server/src/db/pool.ts'
import { createDb, type Db } from '../../../apps/server/src/db/tx.ts'
import { migrate } from '../../../apps/server/src/migrate.ts'
import { writeBrand } from '../../../apps/server/src/seed.ts'
import { findFreePorts } from '../../../tools/start/ports.ts'
import { KILL_BRAND } from './brand.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SCRIPTS = { server: 'apps/server/src/main.ts', worker: 'apps/server/src/worker.ts' } as const
const LOOK_MS = 25
/** Longer than is promised: a late process is reported as a fault, with the time it took. */
const BACK_MS = 240_000

export const GATEWAY_SECRET = 'the secret of the faults, as long as it must be'

/** The platform as real processes on a real database, all of which can be killed. */
export interface World {
  readonly url: string
  /** The harness's own view of the database of this life. */
  db(): Db
  /** Starts what is not running and waits until the server answers. */
  start(): Promise<void>
  /** kill -9 of these; PostgreSQL first, as the others see their database go. */
  kill(targets: readonly KillTarget[], pause: () => Promise<void>): Promise<void>
  /** Stops the server in order; the worker goes on. */
  stopServer(): Promise<void>
  /** Unexpected exits of processes, with the end of their log. */
  readonly surprises: readonly string[]
  /** Stops all in order and deletes the data. */
  close(): Promise<void>
}

export type KillTarget = 'server' | 'worker' | 'PostgreSQL'

/**
 * A database that breaks its promise: commits are only in memory for a while. Only for the control
 * run.
 */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', wal_writer_delay: '10s' }

/** Makes the world: a migrated database with the brand, nothing else running yet. */
export async function createWorld(isCareless = false): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-kill-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const port = await findFreePorts()
  const url = `http://127.0.0.1:${port}`
  const children = new Map<string, ChildProcess>()
  const wanted = new Set<ChildProcess>()
  const surprises: string[] = []
  let postgres: EmbeddedPostgres | undefined
  let pool: Pool | undefined
  // Accepts orders; the trial itself sends their callbacks.
  const gateway = createSandboxApp({
    secret: GATEWAY_SECRET,
    platformUrl: url,
    ownUrl: url,
    now: Date.now,
  })
  const gatewayUrl = await gateway.listen({ port: 0, host: '127.0.0.1' })

  function startChild(name: keyof typeof SCRIPTS, databaseUrl: string): void {
    const logFile = join(folder, `${name}.log`)
    const log = openSync(logFile, 'a')
    const child = spawn(process.execPath, [join(root, SCRIPTS[name])], {
      env: {
        ...process.env,
        ...environment(port, databaseUrl),
        ...(name === 'worker' ? { DRAW_KEY: GATEWAY_SECRET } : {}),
        GATEWAY_URL: gatewayUrl,
      },
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    children.set(name, child)
    child.once('exit', (code, signal) => {
      if (wanted.has(child)) return
      const tail = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n')
      surprises.push(`The ${name} ended by itself (${signal ?? code}):\n${tail}`)
    })
  }

  async function end(name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = children.get(name)
    if (!child) return
    children.delete(name)
    wanted.add(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function startDatabase(): Promise<void> {
    postgres = await startEmbeddedPostgres({ dataDir, settings: isCareless ? CARELESS : {} })
    pool = openPool(postgres.ownerUrl, { connections: 3, applicationName: 'faults' })
  }

  async function killDatabase(): Promise<void> {
    const home = findHome(dataDir)
    if (!home || !postgres) throw new Error('there is no database to kill')
    const pid = Number(readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    const { died } = postgres
    process.kill(pid, 'SIGKILL')
    await died
    // Releases the lock, as a dead machine would; the server is gone already.
    await postgres.stop()
    await pool?.end()
    postgres = undefined
  }

  function db(): Db {
    if (!pool) throw new Error('the database does not run')
    return createDb(pool)
  }

  await startDatabase()
  if (postgres) await migrate(postgres.ownerUrl)
  await db().transaction(async (tx) => {
    // The set-up is on the disk, whatever the settings of the trial lose afterwards.
    await tx.query('set local synchronous_commit = on')
    await writeBrand(tx, KILL_BRAND)
  })
  return {
    url,
    db,
    surprises,
    async start() {
      if (!postgres) await startDatabase()
      const databaseUrl = postgres?.url ?? ''
      for (const name of ['server', 'worker'] as const) {
        if (!children.has(name)) startChild(name, databaseUrl)
      }
      await untilHealthy(url, surprises)
    },
    async kill(targets, pause) {
      if (targets.includes('PostgreSQL')) {
        await killDatabase()
        // The processes see their database go, for a moment, before they go themselves.
        await pause()
      }
      for (const name of ['server', 'worker'] as const) {
        if (!targets.includes(name)) continue
        await end(name, 'SIGKILL')
        await pause()
      }
    },
    stopServer: () => end('server', 'SIGTERM'),
    async close() {
      await Promise.all(['server', 'worker'].map((name) => end(name, 'SIGTERM')))
      await gateway.close()
      await pool?.end()
      await postgres?.stop()
      await deleteEmbeddedData(dataDir)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function environment(port: number, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GATEWAY_SECRET,
    VAULT_KEY: GATEWAY_SECRET,
    SITE_DIR: 'no-pages-here',
    LOGIN_ATTEMPTS_PER_MINUTE: '100000',
    REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
  }
}

async function untilHealthy(url: string, surprises: readonly string[]): Promise<void> {
  const deadline = Date.now() + BACK_MS
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (surprises.length > 0) throw new Error(surprises.join('\n'))
    if (Date.now() > deadline) throw new Error('the server does not come back')
    await delay(LOOK_MS)
  }
}
