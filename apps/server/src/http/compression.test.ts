import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { compress, encodingFor, installCompression } from './compression.ts'

describe('the encoding of an answer', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.0, gzip; q=0', undefined],
    ['gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('%s → %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

test('what is compressed is the same afterwards', async () => {
  const text = 'ação '.repeat(500)
  expect(brotliDecompressSync(await compress(text, 'br')).toString()).toBe(text)
  expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text)
})

describe('answers of the API', () => {
  const long = { text: 'x'.repeat(5_000) }

  async function ask(url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') {
    const app = fastify()
    installCompression(app)
    app.get('/long', async () => long)
    app.get('/short', async () => ({ text: 'x' }))
    app.get('/bytes', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)))
    app.get('/own', async (_request, reply) =>
      reply.type('text/plain').header('content-encoding', 'identity').send('x'.repeat(5_000)),
    )
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    return app.inject({ url, method, headers })
  }

  test('are compressed as the reader likes, and say so', async () => {
    const answer = await ask('/long', 'gzip, br')
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(answer.rawPayload.length).toBeLessThan(200)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(long)
  })

  test.each([
    ['/long', undefined, 'GET'],
    ['/long', 'br', 'HEAD'],
    ['/short', 'br', 'GET'],
    ['/bytes', 'br', 'GET'],
  ] as const)('%s (%s, %s) goes as it is', async (url, encoding, method) => {
    expect((await ask(url, encoding, method)).headers['content-encoding']).toBeUndefined()
  })

  test('that have their encoding keep it', async () => {
    expect((await ask('/own', 'br')).headers['content-encoding']).toBe('identity')
  })
})
