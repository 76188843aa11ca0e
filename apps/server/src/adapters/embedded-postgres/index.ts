import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SYSTEM_HOME, findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import type { DatabaseUrls } from './database-urls.ts'
import {
  type Home,
  deleteDataFolder,
  findHome,
  homeAt,
  isDataFolder,
  openDataFolder,
  prepareHome,
} from './home.ts'
import { clearLeftovers, readPostmaster } from './leftovers.ts'
import { type Lock, lockHolder, takeLock } from './lock.ts'
import {
  areRolesSeparate,
  DATABASE,
  readPasswords,
  type Role,
  ROLES,
  STUDIO_DATABASE,
} from './roles.ts'
import { type RunAs, canEnter, postgresRunsAs } from './run-as.ts'
import { separateRoles } from './separate-roles.ts'
import { startServer } from './server-process.ts'
import type { PostgresSettings } from './settings.ts'
import type { ShutdownOptions } from './watchdog.ts'

export type { DatabaseUrls } from './database-urls.ts'
export { DataInUseError, lockHolder } from './lock.ts'
export { findHome, isDataFolder, openDataFolder } from './home.ts'
export { ROLES } from './roles.ts'
export { beginMaking, finishMaking, isUntouched, sweepMaking } from './making.ts'
export { ensureStudioDatabase } from './studio-database.ts'
export type { PostgresSettings } from './settings.ts'

/** A running embedded PostgreSQL. It listens on loopback only and asks for a password. */
export interface EmbeddedPostgres extends DatabaseUrls {
  /** Folder of the server's programs. */
  readonly binDir: string
  /** Resolves with a sentence when the server ends without `stop`. */
  readonly died: Promise<string>
  /** Fast shutdown; resolves when the server has ended. Harmless the second time. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  readonly dataDir: string
  /** Gets a sentence for what the operator should know. */
  readonly log?: (line: string) => void
  readonly settings?: PostgresSettings
}

/**
 * Where the server is that another process runs on this data folder at the moment (`npm start`),
 * for the operator's console. Undefined when none runs, or when it is only just starting.
 */
export function findRunningPostgres(dataDir: string): DatabaseUrls | undefined {
  const home = findHome(resolve(dataDir))
  if (home === undefined || lockHolder(home.lock) === undefined) return undefined
  const postmaster = readPostmaster(home.cluster)
  if (postmaster === undefined || !postmaster.isReady || !areRolesSeparate(home)) return undefined
  return urlsOf(home, postmaster.port)
}

function urlsOf(home: Home, port: number): DatabaseUrls {
  const passwords = readPasswords(home)
  const urlOf = (role: Role, database = DATABASE) =>
    `postgres://${ROLES[role]}:${passwords[role]}@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('application'),
    ownerUrl: urlOf('owner'),
    readerUrl: urlOf('reader'),
    studioUrl: urlOf('studio', STUDIO_DATABASE),
  }
}

const TEMPORARY_PREFIX = 'fairhouse-pg-'
/** A temporary folder without a lock is still being made, unless it is older than this. */
const UNLOCKED_AGE_MS = 3_600_000

/**
 * Starts the real PostgreSQL on a data folder, which is made when it is not there. Throws
 * DataInUseError when another process holds the folder, and an Error with a sentence for a folder
 * that is not ours, programs that do not run, or data of another version. When our process dies,
 * the server ends too; when even that fails, the next start stops what was left.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, settings = {} } = options
  const dataDir = resolve(options.dataDir)
  openDataFolder(dataDir)
  const as = postgresRunsAs()
  const home = prepareHome(dataDir, as, log)
  const lock = takeLock(home.lock, dataDir)
  try {
    return await start(home, as, lock, settings, log, { graceSeconds: 2 })
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Starts a PostgreSQL of its own for a test run or a bench, in a temporary folder that is deleted
 * at `stop`, and also when this process dies. fsync is on unless `settings` says otherwise.
 */
export async function startTemporaryPostgres(
  options: { readonly settings?: PostgresSettings } = {},
): Promise<EmbeddedPostgres> {
  const as = postgresRunsAs()
  await sweepTemporary()
  const home = makeTemporaryHome(as)
  const lock = takeLock(home.lock, home.folder)
  const shutdown = { graceSeconds: 0, folderToDelete: home.folder }
  try {
    const server = await start(home, as, lock, options.settings ?? {}, () => undefined, shutdown)
    return { ...server, stop: () => server.stop().then(() => removeFolder(home.folder)) }
  } catch (error) {
    removeFolder(home.folder)
    throw error
  }
}

/**
 * Deletes a data folder of ours with the database in it. Does nothing when it does not exist;
 * throws DataInUseError while it is in use, and an Error for a folder that is not ours.
 */
export async function deleteEmbeddedData(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return
  if (!isDataFolder(folder)) {
    throw new Error(`${folder} does not look like a data folder of Fairhouse: nothing is deleted.`)
  }
  const home = findHome(folder)
  if (home !== undefined && existsSync(home.folder)) {
    takeLock(home.lock, folder)
    await clearLeftovers(home.cluster, () => undefined)
  }
  deleteDataFolder(folder)
}

async function start(
  home: Home,
  as: RunAs,
  lock: Lock,
  settings: PostgresSettings,
  log: (line: string) => void,
  shutdown: ShutdownOptions,
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries(as, log)
  await clearLeftovers(home.cluster, log)
  const isLasting = shutdown.folderToDelete === undefined
  await prepareCluster(home, binaries, as, isLasting)
  const server = await startServer(home, binaries, as, settings, shutdown)
  try {
    await separateRoles(home, server.port)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    ...urlsOf(home, server.port),
    binDir: binaries.binDir,
    died: server.died,
    async stop() {
      await server.stop()
      lock.release()
    },
  }
}

function makeTemporaryHome(as: RunAs): Home {
  const folder = mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX))
  chmodSync(folder, 0o711)
  if (canEnter(folder, as)) return homeAt(folder)
  removeFolder(folder)
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  const reachable = mkdtempSync(join(SYSTEM_HOME, TEMPORARY_PREFIX))
  chmodSync(reachable, 0o711)
  return homeAt(reachable)
}

/** Removes what killed runs left behind, of our own system account only. */
async function sweepTemporary(): Promise<void> {
  for (const parent of [tmpdir(), SYSTEM_HOME].filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(TEMPORARY_PREFIX))) {
      const home = homeAt(join(parent, name))
      if (!isAbandoned(home)) continue
      if (existsSync(home.cluster)) await clearLeftovers(home.cluster, () => undefined)
      removeFolder(home.folder)
    }
  }
}

function isAbandoned(home: Home): boolean {
  const stat = statSync(home.folder, { throwIfNoEntry: false })
  if (stat === undefined || !stat.isDirectory()) return false
  if (process.getuid !== undefined && stat.uid !== process.getuid()) return false
  if (!existsSync(home.lock)) return Date.now() - stat.mtimeMs > UNLOCKED_AGE_MS
  return lockHolder(home.lock) === undefined
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
