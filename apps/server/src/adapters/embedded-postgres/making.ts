import pg from 'pg'
import type { DatabaseUrls } from './database-urls.ts'
import { connectStatements, DATABASE, MAINTENANCE_DATABASE } from './roles.ts'

/**
 * A database that is built beside the platform's and replaces it once complete, so that an
 * interrupted build is never visible.
 */
const MAKING = `${DATABASE}_making`
/** Name of the replaced database between two statements. */
const REPLACED = `${DATABASE}_replaced`

type Urls = Pick<DatabaseUrls, 'url' | 'ownerUrl'>

function inDatabase(url: string, database: string): string {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const asOwner = <T>({ ownerUrl }: Urls, work: (client: pg.Client) => Promise<T>) =>
  within(inDatabase(ownerUrl, MAINTENANCE_DATABASE), work)

/** True while nothing has been written to the platform's database: it has no tables yet. */
export function isUntouched({ ownerUrl }: Urls): Promise<boolean> {
  return within(ownerUrl, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(
      `SELECT to_regclass('schema_migrations') AS found`,
    )
    return rows[0]?.found === null
  })
}

/** Deletes what an interrupted start has left behind. */
export async function sweepMaking(urls: Urls): Promise<void> {
  await asOwner(urls, async (client) => {
    for (const name of [MAKING, REPLACED]) {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  })
}

/** Creates the empty database, replacing one that was left behind. Returns its URL. */
export async function beginMaking(urls: Urls): Promise<Urls> {
  await sweepMaking(urls)
  await asOwner(urls, async (client) => {
    await client.query(`CREATE DATABASE ${MAKING}`)
    for (const statement of connectStatements(MAKING)) await client.query(statement)
  })
  return { url: inDatabase(urls.url, MAKING), ownerUrl: inDatabase(urls.ownerUrl, MAKING) }
}

/**
 * Renames it to the platform's database, both names in one transaction: a start that is killed here
 * leaves either the old or the new one. Both must be without connections.
 */
export async function finishMaking(urls: Urls): Promise<void> {
  await asOwner(urls, async (client) => {
    await client.query('BEGIN')
    await client.query(`ALTER DATABASE ${DATABASE} RENAME TO ${REPLACED}`)
    await client.query(`ALTER DATABASE ${MAKING} RENAME TO ${DATABASE}`)
    await client.query('COMMIT')
  })
  await sweepMaking(urls)
}
