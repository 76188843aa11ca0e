import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of a test file's own. */
export interface TestDatabase {
  /** Connection URL of the role that server and worker have. */
  readonly url: string
  /** Of the role that owns the tables. */
  readonly ownerUrl: string
  /** Deletes it, whatever is still connected. */
  drop(): Promise<void>
}

/**
 * A fresh, migrated, empty database: a copy of the run's template (some 50 ms). Call it in
 * `beforeAll` and `drop` it in `afterAll`, so that test files never see each other's rows.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, applicationUrl, template } = inject('testPostgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const within = (given: string) => {
    const own = new URL(given)
    own.pathname = `/${name}`
    return own.href
  }
  return {
    url: within(applicationUrl),
    ownerUrl: within(url),
    drop: () => dropDatabase(url, name),
  }
}

/** PostgreSQL's message about a process that another role started. */
const NOT_ALLOWED = '42501'

async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error
    // Autovacuum connects, too, and is not ours to end: without force it leaves by itself.
    await execute(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${name}' AND usename = current_user`,
    )
    await execute(url, `DROP DATABASE IF EXISTS ${name}`)
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
