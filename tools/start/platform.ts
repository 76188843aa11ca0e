import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  DataInUseError,
  deleteEmbeddedData,
  ensureStudioDatabase,
  findHome,
  lockHolder,
  openDataFolder,
  startEmbeddedPostgres,
} from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import type { DemoInstall } from '../../apps/server/src/seed.ts'
import { type Child, startChild } from './children.ts'
import { type StartOptions, UsageError } from './options.ts'
import { checkPorts } from './ports.ts'
import { givenDatabases, rolesOf, type Databases } from './databases.ts'
import { makeHistory } from './history.ts'
import { saveSecret } from './secrets.ts'
import { type StopList, untilAborted } from './stopping.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LOOK_MS = 50
/** The processes of a killed run notice that within this time and free their ports. */
const LEFTOVER_MS = 5_000

/** The addresses of the platform's parts. */
export interface Addresses {
  readonly publicUrl: string
  readonly gatewayUrl: string
  readonly serverPort: number
  readonly gatewayPort: number
  /** The studio's server, and where browsers find its page. */
  readonly studioPort: number
  readonly studioUrl: string
}

/** Order of stopping: the processes finish their work before the database stops. */
export const TURN = { pages: 3, children: 2, database: 1 } as const

/**
 * Refuses before anything is started: data folder in use (DataInUseError), port taken (UsageError).
 * Then deletes the data when `--fresh` asks for it, and makes the data folder.
 */
export async function prepareStart(options: StartOptions, ports: readonly number[]): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const home = findHome(dataDir)
  const holder = home === undefined ? undefined : lockHolder(home.lock)
  if (holder !== undefined) throw new DataInUseError(options.dataDir, holder)
  const wasKilled = home !== undefined && existsSync(home.lock)
  await checkPorts(ports, wasKilled ? LEFTOVER_MS : 0)
  if (options.isFresh) {
    if (process.env['DATABASE_URL']) {
      throw new UsageError('--fresh deletes the embedded database only: empty yours yourself.')
    }
    await deleteEmbeddedData(dataDir)
  }
  openDataFolder(dataDir)
}

/**
 * Starts the database (unless DATABASE_URL names one), migrates it as its owner and seeds the demo
 * brands once. `dies` gets the sentence of a database that ends by itself.
 */
export async function startDatabase(
  options: StartOptions,
  list: StopList,
  say: (line: string) => void,
  dies: (sentence: Promise<string>) => void,
): Promise<DemoInstall & Databases> {
  const given = givenDatabases(process.env)
  const urls = given ?? (await startOwnDatabase(options, list, say, dies))
  list.signal.throwIfAborted()
  if (given === undefined) await makeHistory(options, urls, list, say)
  // Loaded only now: refusing and helping need nothing of the server.
  const { migrate } = await import('../../apps/server/src/migrate.ts')
  const { seedDemo } = await import('../../apps/server/src/seed.ts')
  await migrate(urls.ownerUrl, rolesOf(urls, process.env))
  list.signal.throwIfAborted()
  const vaultKey = saveSecret(resolve(options.dataDir), 'vault-key')
  const install = await seedDemo(urls.url, vaultKey)
  list.signal.throwIfAborted()
  return { ...urls, ...install }
}

async function startOwnDatabase(
  options: StartOptions,
  list: StopList,
  say: (line: string) => void,
  dies: (sentence: Promise<string>) => void,
): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({ dataDir: options.dataDir, log: say })
  list.add(TURN.database, () => postgres.stop())
  dies(postgres.died)
  await ensureStudioDatabase(postgres.ownerUrl)
  return postgres
}

/** The settings that the platform's processes share. */
export function childEnvironment(
  options: StartOptions,
  addresses: Addresses,
  databaseUrl: string,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(addresses.serverPort),
    PUBLIC_URL: addresses.publicUrl,
    GATEWAY_PORT: String(addresses.gatewayPort),
    GATEWAY_URL: addresses.gatewayUrl,
    AUDIT_HEADS_FILE: join(resolve(options.dataDir), 'audit-heads.jsonl'),
    GATEWAY_DIR: join(resolve(options.dataDir), 'gateway'),
    GATEWAY_SECRET: saveSecret(resolve(options.dataDir), 'gateway-secret'),
    VAULT_KEY: saveSecret(resolve(options.dataDir), 'vault-key'),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  }
}

/** Settings of the worker only: no process that faces the internet reads coming draws. */
function workerEnvironment({ dataDir }: Pick<StartOptions, 'dataDir'>): Record<string, string> {
  return { DRAW_KEY: saveSecret(resolve(dataDir), 'draw-key') }
}

/** Runs a script once its settings are sent, and loads its code before. */
const WAITING = 'tools/start/waiting-process.ts'

/** The platform's processes: the script of each, and the module that holds nearly all its code. */
const PROCESSES = {
  server: { script: 'apps/server/src/main.ts', code: 'apps/server/src/start-server.ts' },
  worker: { script: 'apps/server/src/worker.ts', code: 'apps/server/src/start-server.ts' },
  gateway: {
    script: 'apps/server/src/adapters/payment-sandbox/main.ts',
    code: 'apps/server/src/adapters/payment-sandbox/app.ts',
  },
  studio: { script: 'apps/studio/src/server/main.ts', code: 'apps/studio/src/server/start.ts' },
}

interface ProcessPlan {
  readonly env: Record<string, string>
  readonly dataDir: string
}

/** The settings of one process. */
function settingsOf(name: string, plan: ProcessPlan): Record<string, string> {
  return { ...plan.env, ...(name === 'worker' ? workerEnvironment(plan) : {}) }
}

/** Starts server, worker, sandbox payment gateway and studio, each reloaded as its files change. */
export function watchProcesses(
  plan: ProcessPlan & { readonly logFolder: string },
  list: StopList,
): void {
  for (const [name, { script }] of Object.entries(PROCESSES)) {
    const args = ['--watch', '--watch-preserve-output', join(root, script)]
    const { logFolder } = plan
    const child = startChild({ name, args, env: settingsOf(name, plan), logFolder, isShown: true })
    list.add(TURN.children, () => child.stop())
  }
}

/**
 * Starts server, worker, sandbox payment gateway and studio, each a process of its own that loads
 * its code and waits for `beginProcesses`.
 */
export function loadProcesses(logFolder: string, list: StopList): Child[] {
  // What this process has compiled for the demo's past they need not compile again.
  flushCompileCache()
  return Object.entries(PROCESSES).map(([name, { script, code }]) => {
    const args = [join(root, WAITING), join(root, script), join(root, code)]
    const child = startChild({ name, args, env: {}, logFolder })
    list.add(TURN.children, () => child.stop())
    return child
  })
}

/** Gives loaded processes their settings: they begin. */
export function beginProcesses(children: readonly Child[], plan: ProcessPlan): void {
  for (const child of children) child.send(settingsOf(child.name, plan))
}

/** Resolves when the server answers /health with success, or when `signal` aborts. */
export async function untilHealthy(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await Promise.race([delay(LOOK_MS), untilAborted(signal)])
  }
}

/** A path as one would type it here. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : `./${short}`
}
