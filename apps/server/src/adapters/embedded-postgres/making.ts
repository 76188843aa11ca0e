import pg from 'pg'
import type { DatabaseUrls } from './database-urls.ts'
import { connectStatements, DATABASE, MAINTENANCE_DATABASE } from './roles.ts'

/**
 * A database that is made beside the platform's and takes its place when it is whole: what is cut
 * off on the way is never met by anybody.
 */
const MAKING = `${DATABASE}_making`
/** What stood in its place, between two statements. */
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

/** Deletes what a start that was cut off has left behind. */
export async function sweepMaking(urls: Urls): Promise<void> {
  await asOwner(urls, async (client) => {
    for (const name of [MAKING, REPLACED]) {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  })
}

/** Makes the empty database, anew where one was left behind. Answers where it is met. */
export async function beginMaking(urls: Urls): Promise<Urls> {
  await sweepMaking(urls)
  await asOwner(urls, async (client) => {
    await client.query(`CREATE DATABASE ${MAKING}`)
    for (const statement of connectStatements(MAKING)) await client.query(statement)
  })
  return { url: inDatabase(urls.url, MAKING), ownerUrl: inDatabase(urls.ownerUrl, MAKING) }
}

/**
 * Puts it in the place of the platform's database, both names in one transaction: a start that is
 * killed here finds the one or the other. Nobody may be connected to either.
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
