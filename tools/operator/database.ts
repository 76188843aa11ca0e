import { resolve } from 'node:path'
import {
  type DatabaseUrls,
  findHome,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/adapters/embedded-postgres/index.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { type Db, createDb } from '../../apps/server/src/db/tx.ts'
import { UsageError } from '../start/options.ts'

/** The role of a tool, and the setting with its address. */
const SETTINGS = {
  application: 'DATABASE_URL',
  reader: 'DATABASE_READER_URL',
  owner: 'DATABASE_OWNER_URL',
} as const

type Role = keyof typeof SETTINGS

const urlOf = (urls: DatabaseUrls, role: Role): string =>
  ({ application: urls.url, reader: urls.readerUrl, owner: urls.ownerUrl })[role]

/**
 * Runs `work` on the platform's database: the one DATABASE_URL names; else the embedded one of the
 * data folder, also while `npm start` runs on it; else that one started for the while. A read-only
 * tool connects as the reader, where there is one. Throws UsageError with a sentence when there is
 * no database yet; never makes one.
 */
export async function withDatabase<T>(
  dataDir: string,
  work: (db: Db) => Promise<T>,
  role: Role = 'application',
): Promise<T> {
  const given = process.env['DATABASE_URL']
  if (given) return connect(process.env[SETTINGS[role]] || given, work)
  if (findHome(resolve(dataDir)) === undefined) {
    throw new UsageError(
      `There is no database in ${dataDir}: "npm start" makes one, --data DIR names another folder.`,
    )
  }
  const running = findRunningPostgres(dataDir)
  if (running !== undefined) return connect(urlOf(running, role), work)
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await connect(urlOf(postgres, role), work)
  } finally {
    await postgres.stop()
  }
}

async function connect<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = openPool(url, { connections: 2, applicationName: 'fairhouse-operator' })
  try {
    const db = createDb(pool)
    const rows = await db.query<{ found: boolean }>(
      `select to_regclass('ledger_accounts') is not null as found`,
    )
    if (rows[0]?.found !== true) throw new UsageError('This database holds no ledger yet.')
    return await work(db)
  } finally {
    await pool.end()
  }
}
