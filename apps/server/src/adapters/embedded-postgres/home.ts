import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { SYSTEM_HOME } from './binaries.ts'
import { type RunAs, canEnter } from './run-as.ts'

/** The file that marks a data folder as ours. */
const MARKER = 'fairhouse-data.json'
/** Points to the home where the data could not be in the data folder itself. */
const LOCATION = 'postgres-location'

/** Folder and files of one PostgreSQL: the lock, the passwords, the log and the cluster. */
export interface Home {
  readonly folder: string
  readonly lock: string
  /** Of the application's role. */
  readonly password: string
  /** Of all other roles; there once the roles are separate. */
  readonly roles: string
  readonly log: string
  readonly cluster: string
}

/** The files of a home folder. */
export function homeAt(folder: string): Home {
  return {
    folder,
    lock: join(folder, 'lock'),
    password: join(folder, 'database-password'),
    roles: join(folder, 'database-roles.json'),
    log: join(folder, 'postgres.log'),
    cluster: join(folder, 'postgres'),
  }
}

/** True when the folder was made by openDataFolder. */
export function isDataFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER))
}

/**
 * Makes the data folder, or opens an existing one of ours. Throws an Error with a sentence for a
 * folder that holds other files.
 */
export function openDataFolder(dataDir: string): void {
  // `nobody` must pass through when root starts us; the files inside have modes of their own.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  if (isDataFolder(dataDir)) return
  if (readdirSync(dataDir).length > 0) {
    throw new Error(`The folder ${dataDir} is not empty and is no data folder of Fairhouse.`)
  }
  writeFileSync(join(dataDir, MARKER), `${JSON.stringify({ kind: 'fairhouse data', format: 1 })}\n`)
}

/** Where the data of this folder are, or undefined when none were made yet. */
export function findHome(dataDir: string): Home | undefined {
  const location = join(dataDir, LOCATION)
  if (existsSync(location)) return homeAt(readFileSync(location, 'utf8').trim())
  const inside = homeAt(dataDir)
  return existsSync(inside.cluster) ? inside : undefined
}

/**
 * The home of an opened data folder: the folder itself, or where `as` cannot reach that, one under
 * /var/lib/fairhouse named after the folder's path (`log` gets a sentence). Throws an Error with a
 * sentence when data that exist cannot be reached.
 */
export function prepareHome(dataDir: string, as: RunAs, log: (line: string) => void): Home {
  const known = findHome(dataDir)
  if (known !== undefined) {
    checkReach(known, as)
    if (known.folder !== dataDir) log(`The database of ${dataDir} is kept in ${known.folder}.`)
    return known
  }
  if (canEnter(dataDir, as)) return homeAt(dataDir)
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const folder = join(SYSTEM_HOME, hash)
  setAside(folder, log)
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  mkdirSync(folder, { mode: 0o711 })
  writeFileSync(join(dataDir, LOCATION), `${folder}\n`)
  log(`The database is kept in ${folder}, as nobody cannot reach ${dataDir}.`)
  return homeAt(folder)
}

/** Deletes a data folder and everything in it, and the home it points to. */
export function deleteDataFolder(dataDir: string): void {
  const home = findHome(dataDir)
  if (home?.folder.startsWith(`${SYSTEM_HOME}/`)) {
    rmSync(home.folder, { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function checkReach(home: Home, as: RunAs): void {
  if (!existsSync(home.folder)) {
    throw new Error(`The data folder points to ${home.folder}, which does not exist (any more).`)
  }
  if (!canEnter(home.folder, as)) {
    throw new Error(`PostgreSQL (uid ${as.uid}) cannot reach ${home.folder}: has it been moved?`)
  }
}

/**
 * A home that nothing points to belongs to a data folder that was deleted. A ledger is never
 * deleted in passing, nor mixed into a new one.
 */
function setAside(folder: string, log: (line: string) => void): void {
  if (!existsSync(folder)) return
  const aside = `${folder}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(folder, aside)
  log(`An earlier database that no data folder points to any more was moved to ${aside}.`)
}
