import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { CaptchaProof, LoginBody, LoginResult } from '@fairhouse/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, networkOf } from '#server/core/network.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform
const PHRASE = 'a long enough phrase'

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

interface Answer {
  readonly code: string
  readonly details: Record<string, unknown>
  readonly result: LoginResult
}

/** Logs in from an address of our choice. */
async function login(body: LoginBody, address = '127.3.0.7'): Promise<Answer> {
  return post('/wps/session/login', body, address)
}

/** The whole of 127.0.0.0/8 is this machine: a caller may come from any network within it. */
async function post(path: string, body: unknown, address: string): Promise<Answer> {
  const text = await new Promise<string>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-session': 'bearer',
      'x-fairhouse': '1',
    }
    const options = { method: 'POST', localAddress: address, headers }
    const sent = request(`${platform.url}${path}`, options, (response) => {
      let received = ''
      response.setEncoding('utf8').on('data', (part: string) => (received += part))
      response.on('end', () => resolve(received))
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
  const answer = JSON.parse(text) as LoginResult & {
    error?: { code: string; details?: Record<string, unknown> }
  }
  const { code = 'ok', details = {} } = answer.error ?? {}
  return { code, details, result: answer }
}

/** Solves the captcha that asks the machine to work. */
async function solve(): Promise<CaptchaProof> {
  const captcha = await platform.visitor('GET /wps/captcha', { query: { kind: 'work' } })
  const { challenge = '', difficulty = 0 } = captcha
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}${nonce}`).digest()
    if (digest.readUInt32BE(0) >>> (32 - difficulty) === 0) {
      return { captchaId: captcha.captchaId, answer: String(nonce) }
    }
  }
}

const wrong = (username: string) => ({ username, password: 'a wrong phrase' })

describe('budgets of tries', () => {
  test('three wrong tries ask for a captcha; a solved one lets the right in', async () => {
    const { username } = await platform.member()
    const codes: string[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      const { code, details } = await login(wrong(username))
      codes.push(`${code} ${String(details['captchaRequired'] ?? false)}`)
    }
    expect(codes).toEqual([
      'INVALID_CREDENTIALS false',
      'INVALID_CREDENTIALS false',
      'INVALID_CREDENTIALS true',
      'CAPTCHA_REQUIRED true',
    ])
    const right = { username, password: PHRASE }
    expect((await login(right)).code).toBe('CAPTCHA_REQUIRED')
    const done = await login({ ...right, captcha: await solve() })
    expect([done.code, done.result.lastLogin?.failedAttempts]).toEqual(['ok', 3])
    // The right password has cleared the account's tries.
    expect((await login(wrong(username))).code).toBe('INVALID_CREDENTIALS')
  })

  test('an unknown name is answered like a known one at every step', async () => {
    const { username } = await platform.member()
    const story = async (name: string, address: string) => {
      const errors: unknown[] = []
      for (let tries = 0; tries < 5; tries += 1) {
        const { code, details } = await login(wrong(name), address)
        errors.push([code, details])
      }
      return errors
    }
    const [known, unknown] = [
      await story(username, '127.3.0.20'),
      await story('nobodyatall', '127.3.0.21'),
    ]
    expect(known).toEqual(unknown)
  })

  test('of a burst in parallel no more passwords are looked at than one by one', async () => {
    const { username } = await platform.member()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login(wrong(username), '127.3.0.30')),
    )
    const looked = answers.filter(({ code }) => code === 'INVALID_CREDENTIALS')
    expect(looked).toHaveLength(3)
    // Between twenty counted at once and their refusal some may get a wait; none is let in.
    const others = new Set(answers.map(({ code }) => code).filter((code) => !/INVALID/.test(code)))
    expect([...others].every((code) => /CAPTCHA_REQUIRED|TOO_MANY_ATTEMPTS/.test(code))).toBe(true)
  })

  test('an attacker from many networks shuts nobody out of a known one', async () => {
    const { username } = await platform.member()
    const home = '127.2.100.9'
    await login({ username, password: PHRASE }, home)
    for (let net = 0; net < 12; net += 1) await login(wrong(username), `127.4.2.${net}`)
    expect((await login(wrong(username), '127.4.2.200')).code).toBe('CAPTCHA_REQUIRED')
    expect((await login({ username, password: PHRASE }, home)).code).toBe('ok')
  })
})

describe('second factors', () => {
  /** A member with a verified address, whose home is known. */
  async function withEmail(home: string) {
    const member = await platform.member()
    await platform.db.query(
      `update members set email = username || '@example.com', email_verified_at = app_now(),
         second_factor_at = app_now() where username = $1`,
      [member.username],
    )
    await platform.db.query(
      `insert into member_networks (brand_id, member_id, network)
       select 1, member_id, $2 from members where username = $1`,
      [member.username, networkOf(home)],
    )
    return { ...member, credentials: { username: member.username, password: PHRASE } }
  }

  /** The newest code that was sent, as the local outbox keeps it. */
  async function sentCode(username: string): Promise<string> {
    const rows = await platform.db.query<{ sealed: Buffer }>(
      `select sealed from outbox_messages where target = $1 order by message_id desc limit 1`,
      [`${username}@example.com`],
    )
    const text = platform.deps.vault.open('outbox', rows[0]?.sealed ?? Buffer.alloc(0))
    return /\b\d{6}\b/.exec((JSON.parse(text) as { body: string }).body)?.[0] ?? ''
  }

  test('a login from a new network opens no session before the code is given', async () => {
    const home = '127.2.100.20'
    const { username, credentials } = await withEmail(home)
    const known = await login(credentials, home)
    expect([known.code, known.result.challenge]).toEqual(['ok', undefined])

    const away = '127.4.2.77'
    const { result } = await login(credentials, away)
    expect(result.token).toBeUndefined()
    expect(result.challenge?.methods).toEqual(['email'])
    const challengeToken = result.challenge?.challengeToken ?? ''
    const begin = { challengeToken, method: 'email' }
    expect((await post('/wps/session/login/challenge', begin, away)).code).toBe('ok')
    const proof = { method: 'email', code: await sentCode(username) }
    const answer = { challengeToken, proof }
    // The challenge is of no use to anyone elsewhere.
    const stolen = await post('/wps/session/login/verify', answer, '127.4.99.1')
    expect(stolen.code).toBe('LINK_INVALID')
    const [one, other] = await Promise.all([
      post('/wps/session/login/verify', answer, away),
      post('/wps/session/login/verify', answer, away),
    ])
    expect([one, other].filter(({ code }) => code === 'ok')).toHaveLength(1)
    const token = one?.result.token ?? other?.result.token
    expect(token).toHaveLength(43)
    // From now on the network is known.
    expect((await login(credentials, away)).result.challenge).toBeUndefined()
  })

  test('five wrong codes end a challenge', async () => {
    const { credentials } = await withEmail('127.2.100.21')
    const away = '127.4.2.78'
    const { result } = await login(credentials, away)
    const challengeToken = result.challenge?.challengeToken ?? ''
    const answer = { challengeToken, proof: { method: 'email', code: '000000' } }
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      codes.push((await post('/wps/session/login/verify', answer, away)).code)
    }
    expect(codes.slice(0, 5).every((code) => code.startsWith('CODE_'))).toBe(true)
    expect(codes[5]).toBe('LINK_INVALID')
  })

  test('a factor older than the profile allows is asked anew, at home too', async () => {
    const home = '127.2.100.22'
    const { username, credentials } = await withEmail(home)
    await platform.db.query(
      `update members set second_factor_at = app_now() - interval '31 days' where username = $1`,
      [username],
    )
    expect((await login(credentials, home)).result.challenge?.methods).toEqual(['email'])
  })
})

describe('who may not', () => {
  test('who is blocked is told only after the right password; sessions are dead', async () => {
    const member = await platform.member()
    const { username } = member
    await platform.db.transaction(async (tx) => {
      await tx.query(`update members set status = 'blocked' where username = $1`, [username])
      const rows = await tx.query<{ member_id: bigint }>(
        'select member_id from members where username = $1',
        [username],
      )
      const memberId = rows[0]?.member_id ?? 0n
      expect(await platform.deps.sessions.end(tx, 1, { memberId })).toBe(1)
    })
    await expect(member.call('GET /wps/member/info', {})).rejects.toMatchObject({
      code: 'SESSION_INVALID',
    })
    expect((await login(wrong(username), '127.3.0.40')).code).toBe('INVALID_CREDENTIALS')
    const right = await login({ username, password: PHRASE }, '127.3.0.40')
    expect(right.code).toBe('MEMBER_BLOCKED')
  })

  test('a one-time password opens nothing but its own change', async () => {
    const { username } = await platform.member()
    await platform.db.query(
      `update members set must_change_password = true, last_login_at = null where username = $1`,
      [username],
    )
    const { result } = await login({ username, password: PHRASE })
    expect([result.firstTimeLogin, result.member?.isRestricted]).toEqual([true, true])
    const ask = (path: string, token = '', method = 'GET', body?: object) =>
      fetch(`${platform.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).then((answer) => answer.json() as Promise<LoginResult & { error?: { code: string } }>)
    const balance = '/wps/v2/wallets/balance'
    expect((await ask(balance, result.token)).error?.code).toBe('PASSWORD_CHANGE_REQUIRED')
    const change = (newPassword: string) =>
      ask('/wps/member/password', result.token, 'POST', {
        newPassword,
        confirmNewPassword: newPassword,
      })
    expect((await change(PHRASE)).error?.code).toBe('PASSWORD_UNCHANGED')
    expect((await change('flamengo2026')).error?.code).toBe('PASSWORD_TOO_COMMON')
    const changed = await change('another long phrase')
    expect(changed.member?.isRestricted).toBe(false)
    expect((await ask(balance, changed.token)).error).toBeUndefined()
    expect((await ask(balance, result.token)).error?.code).toBe('SESSION_INVALID')
  })
})

test.each<[string, Visit['network']]>([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456::1', '2001:db8:12::/48'],
  ['::1', '0:0:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
