import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../migrations/', import.meta.url)
/** Held while migrating: two that start at once do it one after the other. */
const LOCK = 727_210_091

/** Makes the database that the address names, where the server has none of that name. */
export async function ensureDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Applies each file of `migrations/` once, in order, each in its own transaction. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
    for (const name of files.filter((file) => !applied.has(file))) {
      await client.query('begin')
      await client.query(await readFile(new URL(name, FOLDER), 'utf8'))
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
