import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openPool, type Pool } from './pool.ts'
import { createRepeatedTexts } from './repeated-texts.ts'
import { createDb, sqlState, type Db } from './tx.ts'

let pool: Pool
let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  // What is prepared on one connection is known to no other.
  pool = openPool(database.ownerUrl, { connections: 1 })
  db = createDb(pool, { nameOf: createRepeatedTexts() })
  await db.query('create table notes (n bigint primary key)')
})
afterAll(async () => {
  await pool.end()
  await drop()
})

async function prepared(part: string): Promise<readonly { readonly name: string }[]> {
  const all = await db.query<{ name: string; statement: string }>(
    'select name, statement from pg_prepared_statements',
  )
  return all.filter(({ statement }) => statement.includes(part)).map(({ name }) => ({ name }))
}

test('a statement with values is prepared when it comes for the second time', async () => {
  const add = (n: number) => db.query('insert into notes values ($1)', [n])
  await add(1)
  expect(await prepared('insert into notes')).toHaveLength(0)
  await add(2)
  await db.transaction((tx) => tx.query('insert into notes values ($1)', [3]))
  expect(await prepared('insert into notes')).toHaveLength(1)
  const rows = await db.query<{ n: bigint }>('select n from notes order by n')
  expect(rows.map(({ n }) => n)).toEqual([1n, 2n, 3n])
})

test('texts without values, which may hold several statements, are never prepared', async () => {
  for (const _ of [1, 2, 3]) await db.query('select 41; select 42')
  expect(await prepared('select 42')).toHaveLength(0)
})

test('a name that was given stays, and a refusal is told as without a name', async () => {
  for (const _ of [1, 2]) await db.query('select $1::int + 100', [1], 'hundred')
  expect(await prepared('+ 100')).toEqual([{ name: 'hundred' }])
  for (const _ of [1, 2, 3]) {
    const failed = await db.query('insert into notes values ($1)', [1]).catch((e: unknown) => e)
    expect(sqlState(failed)).toBe('23505')
  }
})

test('names are given to a bounded number of texts', () => {
  const nameOf = createRepeatedTexts()
  for (let n = 0; n < 10_000; n += 1) nameOf(`select ${n}`)
  expect(nameOf('select 0')).toBeDefined()
  expect(nameOf('select 9999')).toBeUndefined()
  expect(nameOf('select 9999')).toBeUndefined()
})
