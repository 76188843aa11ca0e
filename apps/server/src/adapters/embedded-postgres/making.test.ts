import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  beginMaking,
  finishMaking,
  isUntouched,
  startTemporaryPostgres,
  type EmbeddedPostgres,
} from './index.ts'

let postgres: EmbeddedPostgres

beforeAll(async () => {
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  postgres = await startTemporaryPostgres({ settings })
})
afterAll(() => postgres.stop())

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const OURS = `select datname from pg_database where datname ~ '^fairhouse' order by 1`

test('what was cut off is made anew; what is whole takes the place of the empty one', async () => {
  expect(await isUntouched(postgres)).toBe(true)
  const first = await beginMaking(postgres)
  await query(first.ownerUrl, 'create table schema_migrations as select 1 as half')
  // The start was killed here: the platform's own database is as it was.
  expect(await isUntouched(postgres)).toBe(true)

  const second = await beginMaking(postgres)
  const names = `select to_regclass('schema_migrations')::text as found`
  expect(await query(second.ownerUrl, names)).toEqual([{ found: null }])
  await query(second.ownerUrl, 'create table schema_migrations as select 2 as whole')
  await finishMaking(postgres)
  expect(await query(postgres.ownerUrl, 'select whole from schema_migrations')).toEqual([
    { whole: 2 },
  ])
  expect(await isUntouched(postgres)).toBe(false)
  expect(await query(postgres.ownerUrl, OURS)).toEqual([{ datname: 'fairhouse' }])
})

test('whoever serves may connect to it, and nobody else may', async () => {
  const rights = `select has_database_privilege(r, current_database(), 'connect') as may
    from unnest(array['fairhouse', 'fairhouse_reader', 'fairhouse_studio']) as r`
  expect(await query(postgres.url, rights)).toEqual([{ may: true }, { may: true }, { may: false }])
})
