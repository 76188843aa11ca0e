import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ROLES } from '#server/adapters/embedded-postgres/index.ts'
import { checkLedger } from '#server/invariants.ts'
import { checkFigures } from '#server/modules/team-figures/index.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { openPool } from './pool.ts'
import { describeExcessRights } from './roles.ts'
import { createDb, sqlState } from './tx.ts'

/** What PostgreSQL answers to who may not. */
const DENIED = '42501'

let platform: TestPlatform
let reader: pg.Client
let readerUrl: string
beforeAll(async () => {
  platform = await createTestPlatform()
  const url = new URL(platform.databaseUrl)
  const given = new URL(inject('testPostgres').readerUrl)
  url.username = given.username
  url.password = given.password
  readerUrl = url.href
  reader = new pg.Client(readerUrl)
  await reader.connect()
  await platform.member('10.00')
})
afterAll(async () => {
  await reader.end()
  await platform.close()
})

const stateOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error),
  )

describe('the application', () => {
  test.each([
    'alter table ledger_postings disable trigger user',
    'alter table audit_entries disable trigger all',
    'set session_replication_role = replica',
    'drop table bets',
    'drop trigger bets_append_only on bets',
    'create or replace function refuse_change() returns trigger language sql return null',
    'create or replace function app_now() returns timestamptz language sql return now()',
    'truncate audit_entries',
    'truncate members cascade',
    'update ledger_postings set amount = amount + 1',
    'delete from audit_entries',
    'update audit_heads set seq = 1',
    'delete from bets',
    'update receipt_days set leaf_count = 0',
    'create table mine (n integer)',
    'create schema mine',
    "insert into schema_migrations values ('9999-mine.sql')",
    'create role mine superuser',
    `grant ${ROLES.owner} to current_user`,
    `set role ${ROLES.owner}`,
    'select * from pg_authid',
    "copy brands to program 'cat'",
    "select pg_read_file('PG_VERSION')",
    'alter system set fsync = off',
  ])('may not: %s', async (statement) => {
    expect(await stateOf(platform.db.query(statement))).toBe(DENIED)
  })

  test('no row that is only ever added can be changed, whatever its triggers', async () => {
    const rows = await platform.db.query<{ name: string }>(
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'refuse_change'::regproc and t.tgtype & 24 = 24 and not c.relispartition
         and (has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete'))`,
    )
    expect(rows).toEqual([])
  })

  test('months come by the owner, whoever asks', async () => {
    await platform.db.query('select ensure_partitions(3)')
    const rows = await platform.db.query<{ owner: string }>(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S', 'i')
         and relname <> 'simulated_clock'`,
    )
    expect(rows).toEqual([{ owner: ROLES.owner }])
  })

  test('a start says nothing of it; of the owner it does', async () => {
    expect(await describeExcessRights(platform.db)).toBeUndefined()
    expect(await describeExcessRights(platform.owner)).toContain('owns the tables')
  })
})

describe('the reader', () => {
  test.each([
    "insert into ledger_codes values (999, 'mine')",
    "update brands set code = 'mine'",
    'delete from members',
    'select ensure_partitions(1)',
    'select password_hash from members',
    'select * from members',
    'select * from issue_seeds',
    'select * from login_sessions',
    'select * from outbox_messages',
    'select totp_secret from staff_members',
  ])('may not: %s', async (statement) => {
    expect(await stateOf(reader.query(statement))).toBe(DENIED)
  })

  test('sees money and actions', async () => {
    const { rows } = await reader.query('select account_id, amount from ledger_postings')
    expect(rows.length).toBeGreaterThan(0)
    await reader.query('select username from members')
    await reader.query('select * from audit_entries')
  })

  test('checks every invariant of the ledger and of figures', async () => {
    const pool = openPool(readerUrl, { connections: 1 })
    const db = createDb(pool)
    expect((await db.transaction(checkLedger)).faults).toEqual([])
    expect(await db.transaction(checkFigures)).toEqual([])
    await pool.end()
  })

  test('no column that is named as a secret can be read', async () => {
    const { rows } = await reader.query(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and column_name <> 'must_change_password'
         and column_name ~ '(password|secret|seed|token|browser|ticket)(_hash|_sealed)?$'
         and has_column_privilege(table_name, column_name, 'select')`,
    )
    expect(rows).toEqual([])
  })
})
