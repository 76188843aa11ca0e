import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { hire, logInStaff, STAFF_PASSWORD, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { readStaffCode } from './seed-staff.ts'
import { totpCode } from './totp.ts'

let platform: TestPlatform
/** Codes open once a half minute: each login has a half minute of its own. */
let now = NOON.getTime()

async function wait(ms = 30_000): Promise<void> {
  now += ms
  await platform.setNow(new Date(now))
}

async function logIn(username: string): Promise<TestStaff> {
  await wait()
  return logInStaff(platform, username)
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

/** What the audit says that someone did last. */
async function lastAction(username: string): Promise<string | undefined> {
  const rows = await platform.db.query<{ action: string }>(
    'select action from audit_entries where actor = $1 order by entry_id desc limit 1',
    [`staff:${username}`],
  )
  return rows[0]?.action
}

beforeAll(async () => {
  platform = await createTestPlatform()
  for (const name of ['olga', 'otto', 'ines', 'rui']) {
    await hire(platform, name, { permissions: [] })
  }
})
beforeEach(() => platform.db.query('delete from staff_attempts'))
afterAll(() => platform.close())

describe('own sessions of staff', () => {
  test('are listed, this one marked, and ended one by one', async () => {
    const first = await logIn('olga')
    const second = await logIn('olga')
    const { sessions } = await second.call('GET /staff/sessions', {})
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const [, other] = sessions
    expect(other).toMatchObject({ address: '127.0.0.1', device: 'node' })

    const params = { sessionId: other?.sessionId ?? '' }
    await second.call('DELETE /staff/sessions/:sessionId', { params })
    expect(await codeOf(first.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
    expect(await lastAction('olga')).toBe('staff.sessionEnded')
    const again = second.call('DELETE /staff/sessions/:sessionId', { params })
    expect(await codeOf(again)).toBe('LOGIN_SESSION_NOT_FOUND')
  })

  test('of others do not exist, and stay', async () => {
    const olga = await logIn('olga')
    const otto = await logIn('otto')
    const { sessions } = await otto.call('GET /staff/sessions', {})
    const params = { sessionId: sessions[0]?.sessionId ?? '' }
    const tried = olga.call('DELETE /staff/sessions/:sessionId', { params })
    expect(await codeOf(tried)).toBe('LOGIN_SESSION_NOT_FOUND')
    await olga.call('DELETE /staff/sessions', {})
    expect(await codeOf(otto.call('GET /staff/me', {}))).toBe('none')
  })

  test('all but this one end at once; with none there is nothing to write down', async () => {
    await logIn('olga')
    await logIn('olga')
    const here = await logIn('olga')
    expect((await here.call('DELETE /staff/sessions', {})).ended).toBeGreaterThanOrEqual(2)
    expect(await lastAction('olga')).toBe('staff.sessionsEnded')
    expect((await here.call('GET /staff/sessions', {})).sessions).toHaveLength(1)
    expect(await here.call('DELETE /staff/sessions', {})).toEqual({ ended: 0 })
  })

  test('an answer says how long the session lives on unused, and that is true', async () => {
    const otto = await logIn('otto')
    const secondsLeft = async () => {
      const headers = { cookie: otto.cookie }
      const answer = await fetch(`${platform.url}/staff/me`, { headers })
      return Number(answer.headers.get('x-idle-seconds'))
    }
    expect(await secondsLeft()).toBe(15 * 60)
    // Within half a minute a call does not prolong it: the answer says what is left indeed.
    await wait(20_000)
    expect(await secondsLeft()).toBe(15 * 60 - 20)
    await wait(20_000)
    expect(await secondsLeft()).toBe(15 * 60)
    await wait(15 * 60_000 - 1_000)
    expect(await codeOf(otto.call('GET /staff/me', {}))).toBe('none')
    await wait(15 * 60_000 + 1_000)
    expect(await codeOf(otto.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
  })
})

describe('the own authenticator', () => {
  const codeNow = async (username: string) =>
    (await readStaffCode(platform.db, platform.deps.vault, username))?.code ?? ''

  test('is replaced by a code of the old one; the other sessions end', async () => {
    const other = await logIn('ines')
    const ines = await logIn('ines')
    await wait()
    const code = await codeNow('ines')
    const begun = await ines.call('POST /staff/authenticator', { body: { code } })
    // A code opens once, here too; and the old authenticator stays until the new one has spoken.
    const again = ines.call('POST /staff/authenticator', { body: { code } })
    expect(await codeOf(again)).toBe('CODE_WRONG')
    const { enrolmentToken, totp } = begun
    const wrong = { enrolmentToken, code: '000000' }
    expect(await codeOf(ines.call('PUT /staff/authenticator', { body: wrong }))).toBe('CODE_WRONG')
    expect(await codeOf(other.call('GET /staff/me', {}))).toBe('none')

    const right = { enrolmentToken, code: totpCode(totp.secret, new Date(now)) }
    await ines.call('PUT /staff/authenticator', { body: right })
    expect(await lastAction('ines')).toBe('staff.authenticatorReplaced')
    expect(await codeOf(other.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
    expect(await codeOf(ines.call('GET /staff/me', {}))).toBe('none')
    const used = ines.call('PUT /staff/authenticator', { body: right })
    expect(await codeOf(used)).toBe('LINK_INVALID')
    await wait()
    expect(await codeNow('ines')).toBe(totpCode(totp.secret, new Date(now)))
    expect(await codeOf(logInStaff(platform, 'ines'))).toBe('none')
  })

  test('is replaced by a passkey of one’s own, and by no other', async () => {
    const site = { origin: platform.url, rpId: new URL(platform.url).hostname }
    const keyOf = async (staff: TestStaff) => {
      const key = createAuthenticator(site)
      const { challengeId, options } = await staff.call('POST /staff/passkeys/options', {
        body: { password: STAFF_PASSWORD },
      })
      const attestation = key.create(options as { challenge: string })
      const body = { challengeId, name: 'a key', attestation }
      await staff.call('POST /staff/passkeys', { body })
      return key
    }
    const rui = await logIn('rui')
    const otto = await logIn('otto')
    const [own, foreign] = [await keyOf(rui), await keyOf(otto)]
    const attempt = async (key: typeof own, asker = rui) => {
      const { challengeId, options } = await asker.call('POST /staff/step-up/options', {})
      const assertion = key.get(options as { challenge: string })
      const body = { passkey: { challengeId, assertion } }
      return rui.call('POST /staff/authenticator', { body })
    }
    expect(await codeOf(attempt(foreign))).toBe('CODE_WRONG')
    // What someone else was asked to sign is not this person's to answer.
    expect(await codeOf(attempt(own, otto))).toBe('CODE_WRONG')
    const { enrolmentToken, totp } = await attempt(own)
    const body = { enrolmentToken, code: totpCode(totp.secret, new Date(now)) }
    expect(await codeOf(otto.call('PUT /staff/authenticator', { body }))).toBe('LINK_INVALID')
    await rui.call('PUT /staff/authenticator', { body })
  })

  test('is not replaced without a proof, and guesses run out', async () => {
    const olga = await logIn('olga')
    const begin = (body: object) => codeOf(olga.call('POST /staff/authenticator', { body }))
    expect(await begin({})).toBe('MISSING_FIELD')
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => begin({ code: String(200_000 + n) })),
    )
    expect(guesses.filter((code) => code === 'CODE_WRONG').length).toBeLessThanOrEqual(5)
    expect(guesses).toContain('TOO_MANY_ATTEMPTS')
  })

  test('of a first login opens no session by way of a replacement', async () => {
    const otto = await logIn('otto')
    await wait()
    const code = await codeNow('otto')
    const { enrolmentToken, totp } = await otto.call('POST /staff/authenticator', {
      body: { code },
    })
    const body = {
      enrolmentToken,
      newPassword: 'a wholly new phrase',
      code: totpCode(totp.secret, new Date(now)),
    }
    expect(await codeOf(otto.call('POST /staff/enrolment', { body }))).toBe('LINK_INVALID')
  })
})
