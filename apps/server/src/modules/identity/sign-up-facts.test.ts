import type { RegisterBody } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_PASSWORD, staffOf } from '../../../test/office.ts'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, NOON, type TestPlatform } from '../../../test/platform.ts'
import { writeRegisterFields } from './register-settings.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const PHRASE = 'a long enough phrase'
const PERSON = { password: PHRASE, birthday: '1990-01-02', hasAcceptedTerms: true } as const

const register = (username: string, more: Partial<RegisterBody> = {}) =>
  platform.visitor('PUT /wps/member/register', { body: { ...PERSON, username, ...more } })

const logIn = (username: string, password = PHRASE) =>
  platform.visitor('POST /wps/session/login', { body: { username, password } })

describe('what is given at the sign-up', () => {
  test('is of use: the real name and the fund password are set', async () => {
    const bounds = { minLength: 2, maxLength: 100, enabled: true, required: true }
    await platform.db.transaction((tx) =>
      writeRegisterFields(tx, 1, [
        { field: 'payeeName', patternId: 19, ...bounds },
        { field: 'paymentPassword', patternId: 0, ...bounds },
      ]),
    )
    const given = { payeeName: 'Maria da Silva', paymentPassword: 'only for money' }
    const member = await platform.member('100.00', given)
    const own = await member.call('GET /wps/member/security', {})
    expect(own).toMatchObject({ hasFundPassword: true, realName: expect.stringMatching(/^M/) })
    const body = { amountMinor: '10000', direction: 'upline', to: 'nobody' } as const
    const send = (fundPassword: string, last: number) =>
      outcome(
        member.call('POST /wps/wallet/transfers', {
          body: { ...body, fundPassword },
          idempotencyKey: `0197a000-0000-7000-8000-00000000000${last}`,
        }),
      )
    expect([await send('something else', 1), await send(given.paymentPassword, 2)]).toEqual([
      'FUND_PASSWORD_WRONG',
      'COUNTERPARTY_NOT_FOUND',
    ])
    await platform.db.query('delete from register_settings')
  })

  test('says where the account comes from; without a login nobody is logged in', async () => {
    const origin = { registerUrl: 'https://play.example/register?x=1', domain: 'play.example' }
    const opened = await register('fromthere', { ...origin, registerMethod: 'APP', login: false })
    expect(opened).toMatchObject({ member: { account: 'fromthere' } })
    expect(opened.token).toBeUndefined()
    expect((await register('fromhere', { login: true })).token).toBeDefined()
    const rows = await platform.db.query(
      `select m.username, o.method, o.domain, o.register_url from member_origins o
       join members m using (brand_id, member_id) where m.username like 'from%' order by 1`,
    )
    expect(rows).toEqual([
      { username: 'fromhere', method: 'WEB', domain: null, register_url: null },
      {
        username: 'fromthere',
        method: 'APP',
        domain: origin.domain,
        register_url: origin.registerUrl,
      },
    ])
  })

  test.each([
    [255, 'ok'],
    [256, 'VALIDATION_FAILED'],
  ])('has a code of %i signs: %s', async (length, expected) => {
    const username = `code${length}`
    const verificationCode = '1'.repeat(length)
    expect(await outcome(register(username, { verificationCode }))).toBe(expected)
  })
})

test('a code of the brand holds on its own host alone', async () => {
  await platform.db.query(
    `insert into affiliate_codes (brand_id, code, domain) values (1, 'ANYWHERE', null),
       (1, 'ONEHOST', 'one.example')`,
  )
  const isValid = async (code: string, domain: string) =>
    (await platform.visitor('GET /wps/agent/affiliate', { query: { code, domain } })).isValid
  const all = ['one.example', 'two.example'].map((domain) =>
    Promise.all([isValid('ANYWHERE', domain), isValid('ONEHOST', domain)]),
  )
  expect(await Promise.all(all)).toEqual([
    [true, true],
    [true, false],
  ])
})

test('an account of the office is none of the site', async () => {
  const { username } = await staffOf(platform, 'clerk', [])
  const refusal = await logIn(username, STAFF_PASSWORD).catch((error: unknown) => error)
  const unknown = await logIn('nobodyatall', STAFF_PASSWORD).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect([refusal, unknown]).toMatchObject([
    { code: 'INVALID_CREDENTIALS' },
    { code: 'INVALID_CREDENTIALS' },
  ])
})

test('a password that has grown old is said at a login by it, and at no other', async () => {
  await platform.db.query(
    `insert into brand_settings (brand_id, switches) values (1, '{"passwordExpiry": true}')
     on conflict (brand_id) do update set switches = excluded.switches`,
  )
  platform.deps.brands.forget()
  const { username } = await platform.member()
  const { passwordExpired } = await logIn(username)
  expect(passwordExpired).toBe(false)
  await platform.db.query(
    `update members set password_changed_at = $2, country_dialing_code = '55',
       mobile_num = '11987650777', mobile_verified_at = app_now(),
       second_factor_at = app_now() where username = $1`,
    [username, new Date(NOON.getTime() - 400 * 86_400_000)],
  )
  expect(await logIn(username)).toMatchObject({
    passwordExpired: true,
    member: { isRestricted: true },
  })
  const mobile = { mobileNum: '11987650777', countryDialingCode: '55' }
  await platform.visitor('POST /wps/verification/sms/noLogin', {
    body: { ...mobile, purpose: 'login' },
  })
  const [message] = await platform.db.query<{ sealed: Buffer }>(
    `select sealed from outbox_messages where target = '+5511987650777'`,
  )
  const text = platform.deps.vault.open('outbox', message?.sealed ?? Buffer.alloc(0))
  const verificationCode = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const body = { type: 'sms', ...mobile, verificationCode } as const
  expect(await platform.visitor('POST /wps/session/login', { body })).toMatchObject({
    passwordExpired: false,
    member: { isRestricted: false },
  })
})
