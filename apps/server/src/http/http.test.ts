import { ERRORS, ROUTES } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConfigError, readConfig } from '#server/config.ts'
import { listenForFigures } from '#server/figures.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ config: { LOGIN_ATTEMPTS_PER_MINUTE: 5 } })
})
afterAll(() => platform.close())

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${platform.url}${path}`, init)
  const body = (await response.json().catch(() => ({}))) as {
    error?: { code: string; message: string; requestId: string }
  }
  return { status: response.status, headers: response.headers, body }
}

describe('every answer', () => {
  test('to a path nobody serves is an error of the table', async () => {
    const answer = await ask('/wps/nothing')
    expect(answer.status).toBe(404)
    expect(answer.body.error?.code).toBe('NOT_FOUND')
    expect(answer.body.error?.requestId).toMatch(/^req_/)
  })

  test.each(['/health', '/wps/nothing', '/openapi.json'])(
    'carries the guards: %s',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers.get('content-security-policy')).toContain("object-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain("script-src 'unsafe-inline'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options') ?? 'SAMEORIGIN').toBe('SAMEORIGIN')
    },
  )

  test.each(['/wps/system/status', '/%77ps/system/status?x=%ff', '/wp%73/nothing'])(
    'of data is kept by nobody, however its path is written: %s',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )

  test.each([
    ['pt', /não|inválid|sessão|entr/i],
    ['en', /log in|session|sign/i],
  ])('speaks the language of the request: %s', async (language, pattern) => {
    const { body } = await ask('/wps/member/info', { headers: { language } })
    expect(body.error?.message).toMatch(pattern)
  })

  test.each(['/%', '/lgw/lotteries/%ff', '/lgw/bets?limit=0', '/lgw/lotteries/x'])(
    'to a broken request is no fault of ours: %s',
    async (path) => {
      const { status } = await ask(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )
})

test('too many attempts to log in are refused, and say so', async () => {
  const attempt = () =>
    ask('/wps/session/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-fairhouse': '1',
        'x-session': 'bearer',
      },
      body: '{"username":"x","password":"y"}',
    })
  const answers = []
  // After three a captcha is asked for (403), and the limit by address comes on top of that.
  for (let n = 0; n < 7; n += 1) answers.push(await attempt())
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 403, 403, 429, 429])
  expect(answers.at(-1)?.body.error?.code).toBe('RATE_LIMITED')
})

test('the OpenAPI document has every route with its errors', async () => {
  const response = await fetch(`${platform.url}/openapi.json`)
  const document = (await response.json()) as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  }
  for (const [key, route] of Object.entries(ROUTES)) {
    const [method = '', path = ''] = key.split(' ')
    const found = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    for (const code of route.errors) {
      expect(found?.responses[ERRORS[code].status]?.description).toContain(code)
    }
  }
})

describe('figures and version', () => {
  test('are told on a port of their own', async () => {
    const source = { version: '1.2.3', figures: () => platform.figures() }
    const { port, close } = await listenForFigures({ port: 0, host: '127.0.0.1' }, source)
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
      return [answer.status, await answer.text()] as const
    }
    expect((await ask('/metrics'))[1]).toContain('fairhouse_wallet_batch_size')
    expect(await ask('/version')).toEqual([200, '1.2.3\n'])
    expect((await ask('/'))[0]).toBe(404)
    expect((await ask('/metrics', { method: 'POST' }))[0]).toBe(405)
    await close()
  })

  test('say so when the database is out of reach', async () => {
    const source = { version: '1', figures: () => Promise.reject(new Error('gone')) }
    const { port, close } = await listenForFigures({ port: 0, host: '127.0.0.1' }, source)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503)
    await close()
  })

  test('are nowhere on the site’s own port, not even for loopback', async () => {
    expect((await fetch(`${platform.url}/metrics`)).status).toBe(404)
    expect(await (await fetch(`${platform.url}/health`)).json()).toEqual({ status: 'ok' })
  })
})

describe('settings', () => {
  const good = {
    DATABASE_URL: 'postgres://x/y',
    GATEWAY_SECRET: 'x'.repeat(32),
    VAULT_KEY: 'y'.repeat(32),
  }
  test('have defaults', () => {
    expect(readConfig(good)).toMatchObject({ PORT: 4000, LOG_LEVEL: 'info' })
  })
  test('that are wrong are all named at once', () => {
    const wrong = { DATABASE_URL: 'mysql://x', PORT: '99999', LOG_LEVEL: 'loud' }
    const faults = (() => {
      try {
        readConfig(wrong)
        return ''
      } catch (error) {
        return (error as ConfigError).faults.join('\n')
      }
    })()
    for (const name of ['DATABASE_URL', 'PORT', 'LOG_LEVEL', 'GATEWAY_SECRET', 'VAULT_KEY']) {
      expect(faults).toContain(name)
    }
  })
})
