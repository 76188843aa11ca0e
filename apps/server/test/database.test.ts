import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('each test database is a copy of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  try {
    const one = new pg.Client(first.ownerUrl)
    const two = new pg.Client(second.ownerUrl)
    await Promise.all([one.connect(), two.connect()])
    await one.query('CREATE TABLE only_here (id int)')
    const seen = await two.query("SELECT to_regclass('only_here') AS found")
    await Promise.all([one.end(), two.end()])
    expect(seen.rows).toEqual([{ found: null }])
  } finally {
    await Promise.all([first.drop(), second.drop()])
  }
})
