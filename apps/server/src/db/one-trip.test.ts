import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import type { Statement } from './one-trip.ts'
import { openPool, type Pool } from './pool.ts'
import { createDb, sqlState, type Db } from './tx.ts'

let pool: Pool
let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  // One connection: whatever a trip leaves behind is met by the next.
  pool = openPool(database.ownerUrl, { connections: 1 })
  db = createDb(pool)
  await db.query('create table notes (n bigint primary key, at timestamptz)')
})
afterAll(async () => {
  await pool.end()
  await drop()
})

const note = (n: number): Statement => ({
  name: 'note',
  text: 'insert into notes values ($1, batch_now()) returning n, $2::text',
  values: [String(n), n % 2 ? null : 'even'],
})
const broken: Statement = { name: 'broken', text: 'select 1 / ($1::int - 1)', values: ['1'] }
const count = async () => (await db.query('select from notes')).length

test('statements of one trip answer in order, as texts, at one time of the batch', async () => {
  expect(await db.atOnce([note(2), note(3)])).toEqual([[['2', 'even']], [['3', null]]])
  const times = await db.query('select distinct at from notes')
  expect(times).toHaveLength(1)
})

test('one that fails undoes all of its trip, and the connection goes on', async () => {
  const before = await count()
  const failed = await db.atOnce([note(4), broken, note(5)]).catch((error: unknown) => error)
  expect(sqlState(failed)).toBe('22012')
  const repeated = await db.atOnce([note(6), note(2)]).catch((error: unknown) => error)
  expect(sqlState(repeated)).toBe('23505')
  expect(await count()).toBe(before)
  expect(await db.atOnce([note(7)])).toEqual([[['7', null]]])
  expect(await count()).toBe(before + 1)
})

test('a statement that cannot be prepared fails its trips alone', async () => {
  const wrong = { name: 'wrong', text: 'select from nowhere', values: [] }
  for (let turn = 0; turn < 2; turn += 1) {
    const failed = await db.atOnce([wrong]).catch((error: unknown) => error)
    expect(sqlState(failed)).toMatch(/^(42P01|26000)$/)
  }
  expect(await db.atOnce([note(8)])).toEqual([[['8', 'even']]])
})
