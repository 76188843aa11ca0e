import type { LoginResult } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES, type TestStaff } from '../../../test/office.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'
import { saveFields } from './create-member.ts'

let platform: TestPlatform
let ana: TestStaff

beforeAll(async () => {
  platform = await createTestPlatform({ config: { TRUSTED_PROXIES: '127.0.0.1' } })
  ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
})
afterAll(() => platform.close())

const PHRASE = 'a long enough phrase'

async function post(path: string, body: object, address: string) {
  const headers = {
    'content-type': 'application/json',
    'x-session': 'bearer',
    'x-fairhouse': '1',
    'x-forwarded-for': address,
  }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${platform.url}${path}`, sent)
  const answer = (await response.json()) as LoginResult & {
    error?: { code: string; fields?: { field: string }[] }
  }
  const { code = 'ok', fields = [] } = answer.error ?? {}
  return { code, fields: fields.map(({ field }) => field), result: answer }
}

let places = 0
/** An address of a network that nobody has come in from. */
function newAddress(): string {
  places += 1
  return `10.7.${places}.1`
}

const logIn = ({ username }: TestMember, address: string) =>
  post('/wps/session/login', { username, password: PHRASE }, address)

/** What a member has set up or shown, written as the actions write it. */
const HAS = {
  email: `email = username || '@mail.example', email_verified_at = app_now()`,
  mobile: `country_dialing_code = '55', mobile_num = '1198765' || lpad(member_id::text, 4, '0'),
    mobile_verified_at = app_now()`,
  unverified: `email = username || '@mail.example', email_verified_at = null`,
} as const

async function memberWith(...has: readonly (keyof typeof HAS)[]): Promise<TestMember> {
  const member = await platform.member()
  for (const one of has) {
    await platform.db.query(
      `update members set ${HAS[one]}, second_factor_at = app_now() where username = $1`,
      [member.username],
    )
  }
  return member
}

async function lastCodeTo(username: string): Promise<string> {
  const [message] = await platform.db.query<{ sealed: Buffer }>(
    `select o.sealed from outbox_messages o join members m using (brand_id, member_id)
     where m.username = $1 order by o.message_id desc limit 1`,
    [username],
  )
  const text = platform.deps.vault.open('outbox', message?.sealed ?? Buffer.alloc(0))
  return /\b\d{6}\b/.exec((JSON.parse(text) as { body: string }).body)?.[0] ?? ''
}

describe('a login from a network that is not known', () => {
  test.each<[readonly (keyof typeof HAS)[], readonly string[]]>([
    [['email'], ['email']],
    [['mobile'], ['sms']],
    [['email', 'mobile'], ['sms', 'email']],
  ])('with %j verified and nothing set up asks for a code by %j', async (has, methods) => {
    const { result } = await logIn(await memberWith(...has), newAddress())
    expect([result.token, result.challenge?.methods]).toEqual([undefined, methods])
  })

  test.each<[string, readonly (keyof typeof HAS)[]]>([
    ['nothing', []],
    ['an address that was never shown to be theirs', ['unverified']],
  ])('with %s verified is let in, and written down: withdrawals wait', async (_, has) => {
    const member = await memberWith(...has)
    // The first place of all is no news.
    const home = newAddress()
    await logIn(member, home)
    const { result } = await logIn(member, newAddress())
    expect([result.challenge, result.hasNoSecondFactor]).toEqual([undefined, true])
    const events = await platform.db.query<{ kind: string }>(
      `select e.kind from security_events e join members m using (brand_id, member_id)
       where m.username = $1 and e.kind = 'newNetwork'
         and e.occurred_at > coalesce(m.second_factor_at, '-infinity') - interval '1 second'`,
      [member.username],
    )
    expect(events.length).toBeGreaterThan(0)
  })
})

describe('the name on the bank account', () => {
  const turn = (isOn: boolean) =>
    ana.call('PUT /staff/switches', {
      body: { switches: [{ id: 'holderNameCheck', isOn }], reason: 'a test' },
    })

  async function named(realName: string): Promise<TestMember> {
    const member = await memberWith('email')
    const brand = await platform.deps.brands.byId(1)
    const [row] = await platform.db.query<{ member_id: bigint }>(
      'select member_id from members where username = $1',
      [member.username],
    )
    if (!row) throw new Error('no member')
    const { vault } = platform.deps
    await platform.db.transaction((tx) =>
      saveFields(tx, vault, brand, row.member_id, { payeeName: realName }),
    )
    return member
  }

  async function challengeOf(member: TestMember) {
    const address = newAddress()
    const { result } = await logIn(member, address)
    const challengeToken = result.challenge?.challengeToken ?? ''
    const begin = { challengeToken, method: 'email' }
    await post('/wps/session/login/challenge', begin, address)
    const verify = (code: string, holderName?: string) => {
      const proof = { method: 'email', code }
      const name = holderName === undefined ? {} : { holderName }
      return post('/wps/session/login/verify', { challengeToken, proof, ...name }, address)
    }
    return { challenge: result.challenge, verify, code: await lastCodeTo(member.username) }
  }

  beforeEach(() => turn(true).catch(() => undefined))

  test.each([
    ['MARIA DA SILVA', 'ok'],
    ['silva, María da', 'ok'],
    ['Maria Silva', 'HOLDER_NAME_WRONG'],
    ['Somebody Else', 'HOLDER_NAME_WRONG'],
    [' ', 'MISSING_FIELD'],
    [undefined, 'MISSING_FIELD'],
  ])('"%s" beside the right code: %s', async (holderName, expected) => {
    const { challenge, verify, code } = await challengeOf(await named('Maria da Silva'))
    expect(challenge?.asksHolderName).toBe(true)
    const answer = await verify(code, holderName)
    expect(answer.code).toBe(expected)
    expect(answer.result.token === undefined).toBe(expected !== 'ok')
    if (expected !== 'ok') expect(answer.fields).toEqual(['holderName'])
  })

  test('opens nothing without the factor, and tells nothing to who does not have it', async () => {
    const { verify } = await challengeOf(await named('Maria da Silva'))
    const answers = [await verify('000000', 'Maria da Silva'), await verify('000000', 'Someone')]
    expect(answers.map(({ code }) => code)).toEqual(['CODE_WRONG', 'CODE_WRONG'])
  })

  test('is tried five times at most with one password', async () => {
    const member = await named('Maria da Silva')
    const { verify, code } = await challengeOf(member)
    await verify(code, 'Wrong Name')
    for (let tries = 0; tries < 4; tries += 1) await verify('000000', 'Maria da Silva')
    expect((await verify(code, 'Maria da Silva')).code).toBe('LINK_INVALID')
  })

  test.each<[string, () => Promise<TestMember>, boolean]>([
    ['of who has given none', () => memberWith('email'), true],
    ['where the operator does not want it', () => named('Maria da Silva'), false],
  ])('is not asked %s', async (_, make, isOn) => {
    await turn(isOn).catch(() => undefined)
    const { challenge, verify, code } = await challengeOf(await make())
    expect(challenge).toBeDefined()
    expect(challenge?.asksHolderName).toBeUndefined()
    expect((await verify(code)).code).toBe('ok')
  })
})
