import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { installErrorHandling } from './errors.ts'

test('who waits in vain for a connection is told to come again', async () => {
  const { url } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2_000 })
  const taken = await pool.connect()
  const app = Fastify()
  installErrorHandling(app)
  app.get('/', () => pool.query('select 1'))
  const busy = await app.inject('/')
  expect([busy.statusCode, busy.json()]).toMatchObject([503, { error: { code: 'UNAVAILABLE' } }])
  taken.release()
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
  await pool.end()
})

test('a fault of ours tells its number, and nothing of itself', async () => {
  const app = Fastify()
  installErrorHandling(app)
  app.get('/', async () => {
    throw new Error('relation "secrets" does not exist')
  })
  const answer = await app.inject({ url: '/', headers: { language: 'en' } })
  const { error } = answer.json<{ error: Record<string, string> }>()
  expect([answer.statusCode, error['code']]).toEqual([500, 'INTERNAL'])
  expect(error['requestId']).toMatch(/./)
  expect(answer.body).not.toContain('secrets')
  await app.close()
})
