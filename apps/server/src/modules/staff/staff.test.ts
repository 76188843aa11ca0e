import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  logInStaff,
  officeClient,
  passwordSentTo,
  STAFF_PASSWORD,
  staffOf,
  TEST_ROLES,
  type TestStaff,
} from '../../../test/office.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { agentMember, openSubAccount } from '../../../test/sub-accounts.ts'
import { readStaffCode } from './seed-staff.ts'
import { totpCode } from './totp.ts'

let platform: TestPlatform
let ana: TestStaff
let bruno: TestStaff
let carla: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform()
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  bruno = await staffOf(platform, 'bruno', TEST_ROLES.support)
  carla = await staffOf(platform, 'carla', TEST_ROLES.auditor)
})
afterAll(() => platform.close())

/** The code of the error that a call ends with; 'none' when it succeeds. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'none'
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

async function login(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.url}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { error?: { code: string }; enrolment?: object }
  return { response, answer, code: answer.error?.code ?? 'none' }
}

async function idOf(username: string): Promise<string> {
  const page = await ana.call('GET /staff/members', { query: { q: username } })
  return page.members[0]?.memberId ?? ''
}

const later = (ms: number) => new Date(NOON.getTime() + ms)

describe('the door of the office', () => {
  test('opens to password and code, by a cookie that no script and no other site has', async () => {
    await staffOf(platform, 'door', [])
    await platform.setNow(later(60_000))
    const found = await readStaffCode(platform.db, platform.deps.vault, 'door')
    const body = { username: 'door', password: STAFF_PASSWORD, code: found?.code }
    const { response } = await login(body)
    expect(response.status).toBe(200)
    const cookie = response.headers.getSetCookie()[0] ?? ''
    for (const part of ['__Host-staff=', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
      expect(cookie).toContain(part)
    }
    expect(await response.text().catch(() => '')).not.toContain(cookie.slice(13, 56))
    // The same code opens no second time.
    expect((await login(body)).code).toBe('INVALID_CREDENTIALS')
  })

  test.each([
    ['an unknown name', { username: 'nobody', password: STAFF_PASSWORD, code: '000000' }],
    ['a wrong password', { username: 'carla', password: 'wrong', code: '000000' }],
    ['a wrong code', { username: 'carla', password: STAFF_PASSWORD, code: '000000' }],
  ])('stays shut, with one answer, to %s', async (_, body) => {
    expect((await login(body)).code).toBe('INVALID_CREDENTIALS')
  })

  test('asks for the code once the password is right, and counts wrong codes', async () => {
    await staffOf(platform, 'guessed', [])
    const body = { username: 'guessed', password: STAFF_PASSWORD }
    expect((await login(body)).code).toBe('SECOND_FACTOR_REQUIRED')
    const tries = Array.from({ length: 50 }, (_, n) =>
      login({ ...body, code: String(100_000 + n) }),
    )
    const codes = (await Promise.all(tries)).map((one) => one.code)
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(5)
    expect(codes).toContain('TOO_MANY_ATTEMPTS')
    const row = await platform.db.query<{ n: number }>(
      `select count(*)::int as n from staff_sessions join staff_members using (staff_id)
       where username = 'guessed'`,
    )
    expect(row[0]?.n).toBe(1)
    await platform.db.query('delete from staff_attempts')
  })

  test('takes no request of another site, whatever else it carries', async () => {
    const forged = { origin: 'https://evil.example', authorization: 'Bearer x' }
    const response = await fetch(`${platform.url}/staff/session`, {
      method: 'DELETE',
      headers: { cookie: carla.cookie, 'x-fairhouse': '1', ...forged },
    })
    expect(response.status).toBe(403)
    expect(await codeOf(carla.call('GET /staff/me', {}))).toBe('none')
  })

  test('a passkey is made of a challenge for that alone, in the session that asked', async () => {
    const staff = await staffOf(platform, 'nina', [])
    const key = createAuthenticator({
      origin: platform.url,
      rpId: new URL(platform.url).hostname,
    })
    const add = (call: typeof staff.call, asked: { challengeId: string; options: object }) => {
      const attestation = key.create(asked.options as { challenge: string })
      const { challengeId } = asked
      return codeOf(call('POST /staff/passkeys', { body: { challengeId, name: 'k', attestation } }))
    }
    // Made without the password: to step up by, or to log in with.
    expect(await add(staff.call, await staff.call('POST /staff/step-up/options', {}))).toBe(
      'CODE_WRONG',
    )
    const visitor = officeClient(platform.url)
    expect(await add(staff.call, await visitor('POST /staff/session/passkey/options', {}))).toBe(
      'CODE_WRONG',
    )
    const asked = await staff.call('POST /staff/passkeys/options', {
      body: { password: STAFF_PASSWORD },
    })
    await platform.db.query(
      `update staff_members set totp_step = totp_step - 10 where username = 'nina'`,
    )
    const elsewhere = await logInStaff(platform, 'nina')
    expect(await add(elsewhere.call, asked)).toBe('CODE_WRONG')
    expect(await add(staff.call, asked)).toBe('none')
  })

  test('opens to a passkey that asked for its owner, once for each challenge', async () => {
    const staff = await staffOf(platform, 'pia', [])
    const site = { origin: platform.url, rpId: new URL(platform.url).hostname }
    const key = createAuthenticator(site)
    const wrong = { body: { password: 'wrong' } }
    const refused = staff.call('POST /staff/passkeys/options', wrong)
    expect(await codeOf(refused)).toBe('PASSWORD_WRONG')
    const { challengeId, options } = await staff.call('POST /staff/passkeys/options', {
      body: { password: STAFF_PASSWORD },
    })
    const made = options as { challenge: string }
    const attestation = key.create(made)
    const kept = { body: { challengeId, name: 'a key', attestation } }
    expect((await staff.call('POST /staff/passkeys', kept)).passkeyId).toBe(key.credentialId)
    expect(await codeOf(staff.call('POST /staff/passkeys', kept))).toBe('CODE_WRONG')

    const visitor = officeClient(platform.url)
    const attempt = async (flaws: Parameters<typeof key.get>[1] = {}) => {
      const asked = await visitor('POST /staff/session/passkey/options', {})
      const assertion = key.get(asked.options as { challenge: string }, flaws)
      const body = { challengeId: asked.challengeId, assertion }
      const first = await codeOf(visitor('POST /staff/session/passkey', { body }))
      const again = await codeOf(visitor('POST /staff/session/passkey', { body }))
      return [first, again]
    }
    const no = 'INVALID_CREDENTIALS'
    expect(await attempt()).toEqual(['none', no])
    expect(await attempt({ isUserVerified: false })).toEqual([no, no])
    expect(await attempt({ origin: 'https://evil.example' })).toEqual([no, no])
    expect(await attempt({ rpId: 'evil.example' })).toEqual([no, no])
    await platform.db.query('delete from staff_attempts')
    const params = { passkeyId: key.credentialId }
    const remove = (password: string) =>
      staff.call('POST /staff/passkeys/:passkeyId/remove', { params, body: { password } })
    expect(await codeOf(remove('wrong'))).toBe('PASSWORD_WRONG')
    await remove(STAFF_PASSWORD)
    expect(await attempt()).toEqual([no, no])
    await platform.db.query('delete from staff_attempts')
  })

  test('shuts behind who is idle, and behind who is blocked', async () => {
    await platform.setNow(later(120_000))
    const idle = await staffOf(platform, 'idle', [])
    const gone = await staffOf(platform, 'gone', [])
    await platform.setNow(later(120_000 + 14 * 60_000))
    expect(await codeOf(idle.call('GET /staff/me', {}))).toBe('none')
    await platform.db.query(`update staff_members set status = 'blocked' where username = 'gone'`)
    expect(await codeOf(gone.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
    await platform.setNow(later(120_000 + 30 * 60_000))
    expect(await codeOf(idle.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
    await platform.setNow(NOON)
  })
})

describe('a first login', () => {
  test('goes from a proposal over four eyes to an own password and authenticator', async () => {
    const { roles } = await ana.call('GET /staff/roles', {})
    const roleIds = [roles.find((role) => role.name === 'role of bruno')?.roleId ?? '']
    const email = 'dora@house.example'
    const body = { username: 'dora', name: 'Dora', email, roleIds, reason: 'a new colleague' }
    const { approval } = await ana.call('POST /staff/accounts', { body })
    const approve = { params: { approvalId: approval.approvalId }, body: {} }
    const own = ana.call('POST /staff/approvals/:approvalId/approve', approve)
    expect(await codeOf(own)).toBe('APPROVAL_OWN')
    await bruno.call('POST /staff/approvals/:approvalId/approve', approve)
    const password = await passwordSentTo(platform, email)
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)

    const begun = await login({ username: 'dora', password })
    const { enrolmentToken, totp } = (begun.answer.enrolment ?? {}) as {
      enrolmentToken: string
      totp: { secret: string }
    }
    const enrol = (newPassword: string, code: string) =>
      codeOf(
        officeClient(platform.url)('POST /staff/enrolment', {
          body: { enrolmentToken, newPassword, code },
        }),
      )
    const code = totpCode(totp.secret, NOON)
    expect(await enrol('password12345', code)).toBe('PASSWORD_TOO_COMMON')
    expect(await enrol('a phrase of her own', code === '123456' ? '654321' : '123456')).toBe(
      'CODE_WRONG',
    )
    expect(await enrol('a phrase of her own', code)).toBe('none')
    expect(await enrol('another phrase then', code)).toBe('LINK_INVALID')
    expect((await login({ username: 'dora', password })).code).toBe('INVALID_CREDENTIALS')
  })
})

describe('members', () => {
  test('are found by what one has at hand, within the brand alone', async () => {
    const member = await platform.member()
    const memberId = await idOf(member.username)
    await platform.db.query(
      `update members set email = 'Someone@Example.com', country_dialing_code = '55',
         mobile_num = '11987654321' where username = $1`,
      [member.username],
    )
    for (const [q, matched] of [
      [member.username, 'username'],
      [memberId, 'id'],
      ['someone@example.COM', 'email'],
      ['+55 (11) 98765-4321', 'mobile'],
      ['11987654321', 'mobile'],
    ] as const) {
      const { hits } = await bruno.call('GET /staff/search', { query: { q } })
      expect(hits).toContainEqual(expect.objectContaining({ memberId, matched }))
    }
    const none = await bruno.call('GET /staff/search', { query: { q: '%%' } })
    expect(none.hits).toEqual([])
  })

  test('are shown masked; a field is revealed with a reason, into the audit', async () => {
    const member = await platform.member()
    const params = { memberId: await idOf(member.username) }
    await platform.db.query(`update members set email = 'lena@example.com' where username = $1`, [
      member.username,
    ])
    const shown = await carla.call('GET /staff/members/:memberId', { params })
    expect(shown.email).not.toContain('lena@')
    expect(shown.birthDate).toBe('1990-••-••')
    const body = { field: 'email' as const, reason: 'asked by phone' }
    const reveal = carla.call('POST /staff/members/:memberId/reveal', { params, body })
    expect(await codeOf(reveal)).toBe('PERMISSION_DENIED')
    const { value } = await bruno.call('POST /staff/members/:memberId/reveal', { params, body })
    expect(value).toBe('lena@example.com')
    const query = { subject: params.memberId, action: 'member.revealed' }
    const { entries } = await carla.call('GET /staff/audit', { query })
    expect(entries[0]).toMatchObject({
      actor: 'staff:bruno',
      details: { reason: 'asked by phone' },
    })
    expect(JSON.stringify(entries)).not.toContain('lena@')
  })

  test('who are blocked are out at once, and come in again when they are not', async () => {
    const member = await platform.member()
    const params = { memberId: await idOf(member.username) }
    const body = { reason: 'a stolen card' }
    await bruno.call('POST /staff/members/:memberId/block', { params, body })
    expect(await codeOf(member.call('GET /wps/member/info', {}))).toBe('SESSION_INVALID')
    const again = bruno.call('POST /staff/members/:memberId/block', { params, body })
    expect(await codeOf(again)).toBe('NOT_CHANGED')
    const shown = await bruno.call('GET /staff/members/:memberId', { params })
    expect(shown).toMatchObject({ status: 'blocked', block: { by: 'staff:bruno' }, sessions: [] })
    await bruno.call('POST /staff/members/:memberId/unblock', { params, body })
    const { members } = await ana.call('GET /staff/members', { query: { q: member.username } })
    expect(members[0]?.status).toBe('active')
  })

  test('of an agent, sessions of colleagues are told from the agent’s own', async () => {
    const agent = await agentMember(platform)
    await openSubAccount(platform, agent, 'Ana', ['team'])
    const params = { memberId: await idOf(agent.username) }
    const { sessions } = await ana.call('GET /staff/members/:memberId', { params })
    const whose = sessions.map(({ subAccount }) => subAccount)
    expect(new Set(whose)).toEqual(new Set([null, `Ana@${agent.username}`]))
  })

  test('are reset by four eyes, once, even when two approve at the same time', async () => {
    const member = await platform.member()
    const params = { memberId: await idOf(member.username) }
    await platform.db.query(
      `update members set email = 'lost@example.com', email_verified_at = app_now()
       where username = $1`,
      [member.username],
    )
    const body = { what: 'password' as const, reason: 'lost the telephone' }
    const { approval } = await bruno.call('POST /staff/members/:memberId/reset', { params, body })
    expect(approval).toMatchObject({ status: 'pending', canDecide: false })
    expect(await codeOf(member.call('GET /wps/member/info', {}))).toBe('none')
    const approve = () =>
      ana.call('POST /staff/approvals/:approvalId/approve', {
        params: { approvalId: approval.approvalId },
        body: {},
      })
    const answers = await Promise.allSettled([approve(), approve(), approve()])
    const done = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(done).toHaveLength(1)
    expect(await codeOf(member.call('GET /wps/member/info', {}))).toBe('SESSION_INVALID')
    const result = await platform
      .visitor('POST /wps/session/login', {
        body: {
          username: member.username,
          password: await passwordSentTo(platform, 'lost@example.com'),
        },
      })
      .catch((error: unknown) => error)
    expect(result).not.toBeInstanceOf(ApiError)
  })

  test.each(['registeredAt', '-registeredAt', 'username', '-username'] as const)(
    'are paged without gap or double, by %s',
    async (sort) => {
      for (let n = 0; n < 7; n += 1) await platform.member()
      const seen: string[] = []
      let before: string | undefined
      do {
        const query = { sort, limit: '3', ...(before === undefined ? {} : { before }) }
        const page = await ana.call('GET /staff/members', { query })
        seen.push(...page.members.map((one) => one.username))
        before = page.next ?? undefined
      } while (before !== undefined)
      const all = await ana.call('GET /staff/members', { query: { sort, limit: '200' } })
      expect(seen).toEqual(all.members.map((one) => one.username))
      expect(new Set(seen).size).toBe(seen.length)
    },
  )
})

describe('staff', () => {
  test('of another brand see nothing of this one, not even that it is there', async () => {
    await platform.db.query(
      `insert into brands (brand_id, code, name, profile, currency, hosts)
       values (7, 'other', 'Other', 'demo', 'BRL', '{other.example}')`,
    )
    platform.deps.brands.forget()
    const other = await staffOf(platform, 'otto', STAFF_PERMISSIONS, [7])
    const member = await platform.member()
    const params = { memberId: await idOf(member.username) }
    expect(await codeOf(other.call('GET /staff/members', {}))).toBe('NOT_FOUND')
    const named = officeClient(platform.url, other.cookie, 'other')
    expect((await named('GET /staff/members', {})).members).toEqual([])
    const found = named('GET /staff/members/:memberId', { params })
    expect(await codeOf(found)).toBe('MEMBER_NOT_FOUND')
    const me = await other.call('GET /staff/me', {})
    const zone = { currency: 'BRL', timeZone: 'America/Sao_Paulo' }
    expect(me.brands).toEqual([{ code: 'other', name: 'Other', ...zone }])
    // Nor do they see, change or promote who reaches further.
    const { accounts } = await named('GET /staff/accounts', {})
    expect(accounts.map((one) => one.username)).toEqual(['otto'])
    const role = { name: 'all of it', permissions: ['members.read' as const], brandCodes: null }
    const body = { ...role, reason: 'more power' }
    expect(await codeOf(named('PUT /staff/roles', { body }))).toBe('NOT_FOUND')
  })

  test('lose rights at once, and gain them by four eyes', async () => {
    const eva = await staffOf(platform, 'eva', TEST_ROLES.support)
    const { accounts } = await ana.call('GET /staff/accounts', {})
    const account = accounts.find((one) => one.username === 'eva')
    const params = { staffId: account?.staffId ?? '' }
    const roleIds = account?.roleIds ?? []
    const change = (body: { roleIds?: string[]; status?: 'active' | 'blocked' }) =>
      ana.call('PUT /staff/accounts/:staffId', { params, body: { ...body, reason: 'a test' } })
    expect((await change({ roleIds: [] })).account?.roleIds).toEqual([])
    expect(await codeOf(eva.call('GET /staff/me', {}))).toBe('STAFF_LOGIN_REQUIRED')
    const given = await change({ roleIds })
    expect(given.account).toBeUndefined()
    expect(given.approval).toMatchObject({ action: 'staff.update', status: 'pending' })
    const mine = accounts.find((one) => one.username === 'ana')
    const own = ana.call('PUT /staff/accounts/:staffId', {
      params: { staffId: mine?.staffId ?? '' },
      body: { status: 'blocked', reason: 'a test' },
    })
    expect(await codeOf(own)).toBe('APPROVAL_OWN')
  })
})
