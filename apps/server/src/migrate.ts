import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { createDb } from './db/tx.ts'
import { openPool } from './db/pool.ts'
import { grantRoles, ROLE_NAMES, type RoleNames } from './db/roles.ts'
import { registerCodes } from './modules/ledger/accounts.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Held while migrating: two processes that start at once do it one after the other. */
const LOCK = 727_210_044

/**
 * Migrates the database: each file of `migrations/` once, in order, in its own transaction. Never
 * goes back: a mistake is fixed by the next file. `ownerUrl` connects as the owner of the tables;
 * `roles` are then granted what they need.
 */
export async function migrate(
  ownerUrl: string,
  roles: RoleNames = ROLE_NAMES,
): Promise<readonly string[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const done: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    const rows = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.rows.map((row) => row.name))
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
    for (const name of files.filter((file) => !applied.has(file))) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
      done.push(name)
    }
    await client.query('select ensure_partitions(2)')
    await grantRoles(client, roles)
  } finally {
    await client.end()
  }
  const pool = openPool(ownerUrl, { connections: 1 })
  try {
    await createDb(pool).transaction(registerCodes)
  } finally {
    await pool.end()
  }
  return done
}
