import { ApiError } from '@fairhouse/protocol/client'
import type { RegisterBody } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { isCalendarDay, isOfAge } from './age.ts'
import { isCommonPassword } from '../passwords/index.ts'

let platform: TestPlatform
/** 23:30 on 20 November in São Paulo: the day there is not the day of UTC. */
const LATE_EVENING = new Date('2026-11-21T02:30:00Z')

beforeAll(async () => {
  platform = await createTestPlatform({ now: LATE_EVENING })
  // Cookies are looked at here, without the seal that a page puts around a password.
  await platform.db.query(
    `insert into brand_settings (brand_id, switches) values (1, '{"payloadEncryption": false}')
     on conflict (brand_id) do update set switches = excluded.switches`,
  )
  platform.deps.brands.forget()
})
afterAll(() => platform.close())

function body(overrides: Partial<RegisterBody> = {}): RegisterBody {
  return {
    username: 'somebody',
    password: 'a long enough phrase',
    birthday: '1990-01-02',
    hasAcceptedTerms: true,
    ...overrides,
  }
}

async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.code} ${error.fields[0]?.field ?? ''}`.trim()
  }
}

describe('registration', () => {
  const rows: [string, Partial<RegisterBody>, string][] = [
    [
      'comes of age tomorrow',
      { username: 'tomorrow', birthday: '2008-11-21' },
      '422 UNDER_AGE birthday',
    ],
    ['comes of age today', { username: 'today', birthday: '2008-11-20' }, 'ok'],
    ['came of age yesterday', { username: 'yesterday', birthday: '2008-11-19' }, 'ok'],
    ['a day that does not exist', { birthday: '1990-02-30' }, '422 BIRTHDAY_INVALID birthday'],
    ['a day to come', { birthday: '2030-01-01' }, '422 BIRTHDAY_INVALID birthday'],
    ['a date in another form', { birthday: '02/01/1990' }, '400 VALIDATION_FAILED birthday'],
    ['terms not accepted', { hasAcceptedTerms: false }, '422 TERMS_NOT_ACCEPTED hasAcceptedTerms'],
    ['a short password', { password: 'short' }, '400 VALIDATION_FAILED password'],
    ['a common password', { password: 'senha12345' }, '422 PASSWORD_TOO_COMMON password'],
    [
      'the own name as password',
      { username: 'longusername', password: 'LongUsername1' },
      '422 PASSWORD_TOO_COMMON password',
    ],
    ['a username with a space', { username: 'two words' }, '422 FIELD_RULE username'],
    ['a username that starts with a digit', { username: '1abcd' }, '422 FIELD_RULE username'],
    ['a password of any characters', { username: 'emoji', password: '🎲♠🃏é '.repeat(16) }, 'ok'],
  ]
  test.each(rows)('%s', async (_, overrides, expected) => {
    expect(
      await outcome(platform.visitor('PUT /wps/member/register', { body: body(overrides) })),
    ).toBe(expected)
  })

  test('of 20 at once with one name, whatever its case, exactly one is opened', async () => {
    const names = Array.from({ length: 20 }, (_, i) => (i % 2 ? 'TwinName' : 'twinname'))
    const outcomes = await Promise.all(
      names.map((username) =>
        outcome(platform.visitor('PUT /wps/member/register', { body: body({ username }) })),
      ),
    )
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(outcomes.filter((one) => one === '409 USERNAME_UNAVAILABLE username')).toHaveLength(19)
  })

  test('passwords are kept as argon2id only', async () => {
    const rows = await platform.db.query<{ password_hash: string }>(
      'select password_hash from members',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('sessions', () => {
  const json = { 'content-type': 'application/json', 'x-fairhouse': '1' }
  const login = (username: string, password: string, headers: Record<string, string> = json) =>
    fetch(`${platform.url}/wps/session/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username, password }),
    })

  test('the cookie is HttpOnly, Secure, host-bound; the token stands in no body', async () => {
    await platform.visitor('PUT /wps/member/register', { body: body({ username: 'cookies' }) })
    const response = await login('Cookies', 'a long enough phrase')
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; /)
    for (const part of ['HttpOnly', 'Secure', 'Path=/', 'SameSite=Lax'])
      expect(cookie).toContain(part)
    expect(await response.json()).not.toHaveProperty('token')
    const rows = await platform.db.query<{ n: bigint }>(
      `select count(*) as n from login_sessions
       where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [cookie.slice(15, 58)],
    )
    expect(rows[0]?.n).toBe(0n)
  })

  test('a wrong name and a wrong password are answered alike', async () => {
    const answers = await Promise.all([
      login('cookies', 'wrong phrase'),
      login('nobody', 'wrong phrase'),
    ])
    const bodies = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ error: object }>),
    )
    const [one, other] = bodies.map(({ error }) => ({ ...error, requestId: '' }))
    expect(answers.map((answer) => answer.status)).toEqual([401, 401])
    expect(one).toEqual(other)
  })

  test('a call from another origin, or without our header, is refused', async () => {
    const foreign = await login('cookies', 'x', { ...json, origin: 'https://evil.example' })
    const bare = await login('cookies', 'x', { 'content-type': 'application/json' })
    expect([foreign.status, bare.status]).toEqual([403, 403])
  })

  test('without a session, with a made-up one or after logging out nobody gets in', async () => {
    const member = await platform.member()
    const { call } = member
    const ask = (token?: string) =>
      fetch(`${platform.url}/wps/member/info`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }).then((answer) => answer.json() as Promise<{ error?: { code: string }; account?: string }>)
    expect((await ask())?.error?.code).toBe('LOGIN_REQUIRED')
    expect((await ask('x'.repeat(43)))?.error?.code).toBe('SESSION_INVALID')
    expect((await ask(member.token)).account).toBe(member.username)
    await call('DELETE /wps/session/logout', {})
    expect((await ask(member.token))?.error?.code).toBe('SESSION_INVALID')
  })

  test('a session unused for half an hour has ended', async () => {
    const member = await platform.member()
    await platform.setNow(new Date(LATE_EVENING.getTime() + 31 * 60_000))
    // Another node has no memory of it: a fresh look at the database.
    const other = await platform.restart()
    expect(await outcome(other.client(member.token)('GET /wps/member/info', {}))).toBe(
      '401 SESSION_INVALID',
    )
    await other.stop()
    await platform.setNow(LATE_EVENING)
  })
})

describe('rules', () => {
  test.each([
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2008-11-21', '2026-11-20', false],
    ['2008-11-21', '2026-11-21', true],
    ['1900-01-01', '2026-11-21', true],
  ])('born %s is of age on %s: %s', (born, today, expected) => {
    expect(isOfAge(born, today, 18)).toBe(expected)
  })

  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1899-12-31', false],
    ['2024-13-01', false],
    ['2024-1-1', false],
    ['', false],
  ])('%s is a calendar day: %s', (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected)
  })

  test.each([
    ['password', true],
    ['Senha123!', true],
    ['aaaaaaaa', true],
    ['12345678', true],
    ['abcabcabc', true],
    ['azulejo-2026', false],
    ['correct horse battery', false],
  ])('%s is a common password: %s', (password, expected) => {
    expect(isCommonPassword(password, 'tester')).toBe(expected)
  })
})
