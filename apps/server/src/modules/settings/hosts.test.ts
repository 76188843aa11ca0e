import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { demoBrand } from '@fairhouse/profiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'hosts-'))
let platform: TestPlatform

beforeAll(async () => {
  mkdirSync(join(folder, 'site'))
  const html = '<html><head><title>Built</title></head></html>'
  writeFileSync(join(folder, 'site', 'index.html'), html)
  platform = await createTestPlatform({ config: { SITE_DIR: join(folder, 'site') } })
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

/** `fetch` sends the host of the address, whatever header it is given. */
async function ask(host: string, path: string, headers: Record<string, string> = {}) {
  const request = get(`${platform.url}${path}`, { headers: { host, ...headers } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

const STATUS = '/wps/system/status'

async function brandAt(host: string): Promise<string> {
  const { body } = await ask(host, STATUS)
  const { brand, error } = JSON.parse(body) as {
    brand?: { code: string }
    error?: { code: string }
  }
  return brand?.code ?? error?.code ?? ''
}

test('the demo alone answers at any host', async () => {
  for (const host of ['anything.example', 'localhost', '192.0.2.1:8080']) {
    expect(await brandAt(host)).toBe(demoBrand.code)
  }
})

describe('beside a brand of real money', () => {
  beforeAll(async () => {
    const { db, deps } = platform
    const real = { brandId: 77, code: 'real', profile: 'br', hosts: ['real.example'] } as const
    await writeBrand(db, { ...demoBrand, ...real, lotteries: [] })
    deps.brands.forget()
  })

  test.each([
    ['real.example', 'real'],
    ['REAL.example:443', 'real'],
    ['localhost:8080', 'demo'],
    ['demo.localhost', 'demo'],
    ['127.0.0.1', 'demo'],
    ['[::1]:8080', 'demo'],
    ['other.example', 'unknown'],
    ['notreal.example', 'unknown'],
    ['localhost.example', 'unknown'],
  ])('%s is met by: %s', async (host, met) => {
    const expected = { real: 'real', demo: demoBrand.code, unknown: 'HOST_UNKNOWN' }[met]
    expect(await brandAt(host)).toBe(expected)
  })

  test('an unknown host is refused by a code of its own, and as a page in words', async () => {
    const api = await ask('other.example', STATUS, { language: 'en' })
    expect([api.status, JSON.parse(api.body)]).toMatchObject([
      421,
      { error: { code: 'HOST_UNKNOWN', message: expect.stringContaining('support') as string } },
    ])
    const page = await ask('other.example', '/lottery', {
      accept: 'text/html',
      'accept-language': 'pt-BR',
    })
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<html lang="pt-BR" dir="ltr">')
    expect(page.body).toContain('<bdi>other.example</bdi>')
    expect(page.body).toMatch(/Nenhum site nosso/)
    expect(page.body).not.toContain(demoBrand.name)
    expect(page.body).not.toContain('Built')
    const known = await ask('real.example', '/lottery', { accept: 'text/html' })
    expect([known.status, known.body]).toEqual([200, expect.stringContaining('Built')])
  })
})
