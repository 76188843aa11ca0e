import type { SwitchId } from '@fairhouse/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())
beforeEach(() => turn({}))

/** Switches of the demo brand; those that are not named are at their default. */
async function turn(switches: Partial<Record<SwitchId, boolean>>): Promise<void> {
  await platform.db.query(
    `insert into brand_settings (brand_id, switches) values (1, $1)
     on conflict (brand_id) do update set switches = excluded.switches`,
    [JSON.stringify(switches)],
  )
  platform.deps.brands.forget()
}

const MOBILE = { mobileNum: '11987654321', countryDialingCode: '55' }
const PERSON = { password: 'a long enough phrase', birthday: '1990-01-02', hasAcceptedTerms: true }
const verificationCode = '000000'
const newPassword = 'another long phrase'

const codeFor = (purpose: 'login' | 'password') => () =>
  platform.visitor('POST /wps/verification/sms/noLogin', { body: { ...MOBILE, purpose } })

const CALLS = {
  'a login by telephone': () =>
    platform.visitor('POST /wps/session/login', {
      body: { type: 'sms', ...MOBILE, verificationCode },
    }),
  'the code of a login': codeFor('login'),
  'a new password by telephone': () =>
    platform.visitor('POST /wps/member/password/verification', {
      body: { ...MOBILE, verificationCode, newPassword },
    }),
  'the code of a new password': codeFor('password'),
  'an account by name': () =>
    platform.visitor('PUT /wps/member/register', { body: { ...PERSON, username: '1 no name' } }),
  'an account by telephone': () =>
    platform.visitor('PUT /wps/member/register/mobile', {
      body: { ...PERSON, ...MOBILE, username: '1 no name' },
    }),
  'the code of an account': () =>
    platform.visitor('POST /wps/verification/sms/register', { body: MOBILE }),
} as const

/** The route is open, and the input is checked. */
const JUDGED = /^(ok|FIELD_RULE|CODE_\w+|CAPTCHA_REQUIRED)$/

test.each([
  ['mobileLogin', 'a login by telephone', 'FEATURE_OFF'],
  ['mobileLogin', 'the code of a login', 'FEATURE_OFF'],
  ['phonePasswordReset', 'a new password by telephone', 'FEATURE_OFF'],
  ['phonePasswordReset', 'the code of a new password', 'FEATURE_OFF'],
  ['usernameRegistration', 'an account by name', 'REGISTRATION_CLOSED'],
  ['mobileRegistration', 'an account by telephone', 'REGISTRATION_CLOSED'],
  ['sms', 'the code of a login', 'FEATURE_OFF'],
  ['sms', 'the code of a new password', 'FEATURE_OFF'],
  ['sms', 'the code of an account', 'FEATURE_OFF'],
] as const)('without %s the server refuses %s: %s', async (id, call, code) => {
  expect(await outcome(CALLS[call]())).toMatch(JUDGED)
  await turn({ [id]: false })
  expect(await outcome(CALLS[call]())).toBe(code)
})
