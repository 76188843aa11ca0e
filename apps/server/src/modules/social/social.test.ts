import type { ErrorBody, LoginResult, SocialTicket } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser, type Browser } from '../../../test/browser.ts'
import {
  CLIENT,
  startOAuthProvider,
  startOpenIdProvider,
  type IdentityProvider,
  type Person,
} from '../../../test/identity-providers.ts'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { sweepSocial } from './index.ts'

const PASSWORD = 'a long enough phrase'

let google: IdentityProvider
let facebook: IdentityProvider
let platform: TestPlatform
let browser: Browser

beforeAll(async () => {
  google = await startOpenIdProvider()
  facebook = await startOAuthProvider()
  platform = await createTestPlatform({
    config: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: google.url,
      FACEBOOK_APP_ID: CLIENT.id,
      FACEBOOK_APP_SECRET: CLIENT.secret,
      FACEBOOK_DIALOG_URL: `${facebook.url}/dialog`,
      FACEBOOK_GRAPH_URL: `${facebook.url}/graph`,
    },
  })
  await google.open(`${platform.url}/wps/social/google/callback`)
  await facebook.open(`${platform.url}/wps/social/facebook/callback`)
})
afterAll(async () => {
  await platform.close()
  await google.close()
  await facebook.close()
})
beforeEach(() => {
  browser = createBrowser()
})

const PROVIDERS = { google: () => google, facebook: () => facebook } as const
type ProviderName = keyof typeof PROVIDERS

/** Goes to the provider and comes back as a person; returns the part after `#`. */
async function signIn(
  name: ProviderName,
  person: Person,
  by: Browser = browser,
): Promise<URLSearchParams> {
  const provider = PROVIDERS[name]()
  provider.person = person
  // Whoever sat there before has left.
  by.cookies.delete(new URL(provider.url).host)
  const end = await by.walk(`${platform.url}/wps/social/${name}/start`, '/social')
  return new URLSearchParams(end.hash.slice(1))
}

async function ticketOf(name: ProviderName, person: Person, by?: Browser): Promise<string> {
  const fragment = await signIn(name, person, by)
  const ticket = fragment.get('ticket') ?? ''
  expect(ticket, fragment.toString()).toHaveLength(43)
  return ticket
}

const HEADERS = { 'content-type': 'application/json', 'x-fairhouse': '1', 'x-session': 'bearer' }

type Answer = Partial<LoginResult & SocialTicket & ErrorBody>

async function ask(path: string, body?: object, by: Browser = browser): Promise<Answer> {
  const init = body
    ? { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
    : { headers: HEADERS }
  return (await by.send(`${platform.url}/wps/social/${path}`, init)).json() as Promise<Answer>
}

const codeOf = ({ error }: Answer): string => error?.code ?? 'ok'

const form = (username: string) => ({
  username,
  password: PASSWORD,
  birthday: '1990-01-02',
  hasAcceptedTerms: true,
})

/** Nobody knows the network any more, and there is a verified address for a second factor. */
async function makeFactorDue(username: string, email: string): Promise<void> {
  await platform.db.query(
    'update members set email = $2, email_verified_at = app_now() where username = $1',
    [username, email],
  )
  await platform.db.query(
    `delete from member_networks where member_id =
       (select member_id from members where username = $1)`,
    [username],
  )
}

async function mailedCode(email: string): Promise<string> {
  const rows = await platform.db.query<{ sealed: Buffer }>(
    `select sealed from outbox_messages where target = $1 and template = 'code'
     order by message_id desc limit 1`,
    [email],
  )
  const text = rows[0] ? platform.deps.vault.open('outbox', rows[0].sealed) : ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

async function linksOf(username: string): Promise<string[]> {
  const rows = await platform.db.query<{ provider: string }>(
    `select provider from member_social_links join members using (brand_id, member_id)
     where username = $1 and severed_at is null order by provider`,
    [username],
  )
  return rows.map((row) => row.provider)
}

describe.each(['google', 'facebook'] as const)('sign-in with %s', (name) => {
  const digits = name === 'google' ? '1' : '2'

  test('registers anew, and logs in from then on', async () => {
    const person = { id: `${digits}00`, email: 'Ana@Example.com', name: 'Ana Souza' }
    const ticket = await ticketOf(name, person)
    expect(await ask(`ticket/${ticket}`)).toMatchObject({
      provider: name,
      isLinked: false,
      suggested: { email: 'Ana@Example.com', fullName: 'Ana Souza' },
    })
    const made = await ask('register', { ticket, ...form(`ana${digits}`) })
    expect(made).toMatchObject({ member: { account: `ana${digits}` } })
    expect(made.token).toHaveLength(43)
    expect(await linksOf(`ana${digits}`)).toEqual([name])
    expect(codeOf(await ask(`ticket/${ticket}`))).toBe('LINK_INVALID')

    const again = await ticketOf(name, person, createBrowserInto())
    expect((await ask(`ticket/${again}`)).isLinked).toBe(true)
    expect(await ask('login', { ticket: again })).toMatchObject({
      member: { account: `ana${digits}` },
    })
    expect(codeOf(await ask('login', { ticket: again }))).toBe('LINK_INVALID')
  })

  test('links an existing account by its password, for good', async () => {
    const { username } = await platform.member()
    const ticket = await ticketOf(name, { id: `${digits}01` })
    const wrong = await ask('link', { ticket, username, password: 'not this one' })
    expect(codeOf(wrong)).toBe('INVALID_CREDENTIALS')
    expect(await linksOf(username)).toEqual([])
    const linked = await ask('link', { ticket, username, password: PASSWORD })
    expect(linked.member?.account).toBe(username)
    expect(await linksOf(username)).toEqual([name])
    // The account takes no second one of this provider.
    const other = await ticketOf(name, { id: `${digits}02` })
    const second = await ask('link', { ticket: other, username, password: PASSWORD })
    expect(codeOf(second)).toBe('SOCIAL_TAKEN')
    // And whom the provider calls so belongs to no second account.
    const { username: another } = await platform.member()
    const same = await ticketOf(name, { id: `${digits}01` })
    const stolen = await ask('link', { ticket: same, username: another, password: PASSWORD })
    expect(codeOf(stolen)).toBe('SOCIAL_TAKEN')
    expect(codeOf(await ask('register', { ticket: same, ...form(`eva${digits}`) }))).toBe(
      'SOCIAL_TAKEN',
    )
  })

  test('whoever says no comes back without a ticket', async () => {
    await browser
      .walk(`${platform.url}/wps/social/${name}/start`, '/nowhere')
      .catch(() => undefined)
    const state = await stateOf(name)
    const back = `${platform.url}/wps/social/${name}/callback?error=access_denied&state=${state}`
    expect((await browser.walk(back, '/social')).hash).toBe('#error=SOCIAL_FAILED')
  })

  test.each(['', '?', '?code=x', '?state=&code=', `?code=x&state=${'a'.repeat(43)}`])(
    'a way back that nobody went there for is refused: %s',
    async (query) => {
      const back = `${platform.url}/wps/social/${name}/callback${query}`
      expect((await browser.walk(back, '/social')).hash).toBe('#error=SOCIAL_FAILED')
    },
  )
})

/** Makes the browser of the test a new one. */
function createBrowserInto(): Browser {
  browser = createBrowser()
  return browser
}

/** Sets out and stops at the provider's door: the state that was sent there. */
async function stateOf(name: ProviderName, by: Browser = browser): Promise<string> {
  const response = await by.send(`${platform.url}/wps/social/${name}/start`)
  return new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
}

describe('linking where a second factor is due', () => {
  test('waits for it; a wrong one links nothing', async () => {
    const { username } = await platform.member()
    const email = `${username}@example.com`
    await makeFactorDue(username, email)
    const ticket = await ticketOf('google', { id: '300' })
    const result = await ask('link', { ticket, username, password: PASSWORD })
    expect(result.member).toBeUndefined()
    expect(result.token).toBeUndefined()
    expect(result.challenge?.methods).toContain('email')
    expect(await linksOf(username)).toEqual([])
    const challengeToken = result.challenge?.challengeToken ?? ''
    await platform.visitor('POST /wps/session/login/challenge', {
      body: { challengeToken, method: 'email' },
    })
    const code = await mailedCode(email)
    const answer = (given: string) =>
      ask('link/verify', { ticket, challengeToken, proof: { method: 'email', code: given } })
    const wrong = code === '000000' ? '000001' : '000000'
    expect(codeOf(await answer(wrong))).toBe('CODE_WRONG')
    expect(await linksOf(username)).toEqual([])
    expect((await answer(code)).member?.account).toBe(username)
    expect(await linksOf(username)).toEqual(['google'])
    expect(codeOf(await answer(code))).toBe('LINK_INVALID')
  })

  test('who has a factor is asked for it, from wherever they are known', async () => {
    const { username } = await platform.member()
    await platform.db.query(
      `update members set email = $1 || '@example.com', email_verified_at = app_now(),
         second_factor_at = app_now() where username = $1`,
      [username],
    )
    const ticket = await ticketOf('google', { id: '310' })
    const result = await ask('link', { ticket, username, password: PASSWORD })
    expect(result.token).toBeUndefined()
    expect(result.challenge?.methods).toEqual(['email'])
    expect(await linksOf(username)).toEqual([])
  })

  test('a sign-in that is linked is asked for it, too, and its ticket is spent', async () => {
    const { username } = await platform.member()
    const person = { id: '301' }
    const first = await ticketOf('google', person)
    await ask('link', { ticket: first, username, password: PASSWORD })
    await makeFactorDue(username, `${username}@example.com`)
    const ticket = await ticketOf('google', person)
    const result = await ask('login', { ticket })
    expect(result.token).toBeUndefined()
    expect(result.challenge?.methods).toContain('email')
    expect(codeOf(await ask('login', { ticket }))).toBe('LINK_INVALID')
  })
})

describe('who tries to come in as somebody else', () => {
  test('cannot use a ticket or finish a way in another browser', async () => {
    const ticket = await ticketOf('google', { id: '400' })
    const thief = createBrowser()
    await thief.send(`${platform.url}/wps/social/google/start`)
    expect(codeOf(await ask(`ticket/${ticket}`, undefined, thief))).toBe('LINK_INVALID')
    expect(codeOf(await ask('login', { ticket }, thief))).toBe('LINK_INVALID')
    // The victim is sent to the way back of the thief, so as to be logged in as the thief.
    google.person = { id: '401' }
    const start = `${platform.url}/wps/social/google/start`
    const back = await thief.walk(start, '/wps/social/google/callback')
    expect((await browser.walk(back.href, '/social')).hash).toBe('#error=SOCIAL_FAILED')
    expect((await thief.walk(back.href, '/social')).hash).toMatch(/^#ticket=/)
  })

  test('cannot go the same way back twice', async () => {
    google.person = { id: '402' }
    const back = await browser.walk(
      `${platform.url}/wps/social/google/start`,
      '/wps/social/google/callback',
    )
    expect((await browser.walk(back.href, '/social')).hash).toMatch(/^#ticket=/)
    expect((await browser.walk(back.href, '/social')).hash).toBe('#error=SOCIAL_FAILED')
  })

  test('is not helped by an address the provider has not verified', async () => {
    const person = { id: '403', email: 'victim@example.com', isEmailVerified: false }
    const ticket = await ticketOf('google', person)
    expect((await ask(`ticket/${ticket}`)).suggested).toEqual({})
  })

  test('a ticket used fifty times at once opens one account', async () => {
    const ticket = await ticketOf('google', { id: '404' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask('register', { ticket, ...form(`many${n}`) })),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'LINK_INVALID']))
    const rows = await platform.db.query(`select 1 from members where username like 'many%'`)
    expect(rows).toHaveLength(1)
  })

  test('a ticket ends after a quarter of an hour', async () => {
    const ticket = await ticketOf('google', { id: '405' })
    const rows = await platform.db.query<{ now: Date }>('select app_now() as now')
    const now = rows[0]?.now ?? new Date(0)
    await platform.setNow(new Date(now.getTime() + 15 * 60_000 + 1))
    expect(codeOf(await ask(`ticket/${ticket}`))).toBe('LINK_INVALID')
    // And it is swept away a while later; a valid one is not.
    await platform.setNow(new Date(now.getTime() + 2 * 3_600_000))
    const fresh = await ticketOf('google', { id: '406' })
    await sweepSocial(platform.db)
    const left = await platform.db.query('select 1 from social_tickets')
    expect(left).toHaveLength(1)
    expect((await ask(`ticket/${fresh}`)).isLinked).toBe(false)
    await platform.setNow(now)
  })
})

describe('a link that somebody else made', () => {
  let ana: TestStaff
  let bruno: TestStaff
  beforeAll(async () => {
    ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
    bruno = await staffOf(platform, 'bruno', TEST_ROLES.support)
  })

  async function linkedTo(id: string): Promise<string> {
    const { username } = await platform.member()
    const ticket = await ticketOf('google', { id })
    await ask('link', { ticket, username, password: PASSWORD })
    expect(await linksOf(username)).toEqual(['google'])
    return username
  }

  async function propose(username: string, what: 'socialLinks' | 'secondFactors') {
    const { members } = await ana.call('GET /staff/members', { query: { q: username } })
    const params = { memberId: members[0]?.memberId ?? '' }
    const body = { what, reason: 'a link of a thief' }
    const { approval } = await bruno.call('POST /staff/members/:memberId/reset', { params, body })
    return approval.approvalId
  }

  const approve = (staff: TestStaff, approvalId: string) =>
    staff.call('POST /staff/approvals/:approvalId/approve', { params: { approvalId }, body: {} })

  test.each(['socialLinks', 'secondFactors'] as const)(
    'is severed by four eyes with %s, opens nothing, and both sides link anew',
    async (what) => {
      const id = what === 'socialLinks' ? '320' : '321'
      const username = await linkedTo(id)
      const approvalId = await propose(username, what)
      await expect(approve(bruno, approvalId)).rejects.toMatchObject({ code: 'APPROVAL_OWN' })
      expect(await linksOf(username)).toEqual(['google'])
      await approve(ana, approvalId)
      expect(await linksOf(username)).toEqual([])
      const ticket = await ticketOf('google', { id }, createBrowserInto())
      expect(await ask(`ticket/${ticket}`)).toMatchObject({ isLinked: false })
      expect((await ask('link', { ticket, username, password: PASSWORD })).member).toBeDefined()
      await expect(propose((await platform.member()).username, what)).rejects.toMatchObject({
        code: 'NOT_CHANGED',
      })
    },
  )

  test('is changed in no other way, by whoever writes to the database', async () => {
    const username = await linkedTo('322')
    const write = (sql: string) =>
      platform.db
        .query(`${sql} where member_id = (select member_id from members where username = $1)`, [
          username,
        ])
        .then(() => 'done', () => 'refused')
    expect(await write(`update member_social_links set subject_hash = '\\x00'`)).toBe('refused')
    expect(await write('delete from member_social_links')).toBe('refused')
    const sever = (at: string) => write(`update member_social_links set severed_at = ${at}`)
    expect(await sever('app_now()')).toBe('done')
    expect([await sever('null'), await sever('app_now()')]).toEqual(['refused', 'refused'])
  })
})
