import { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, TEST_ROLES } from '../../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
  const ana = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  // Eleven digits: a mobile number of Brazil with its area. The sign-up does not even ask for one.
  const rule = { field: 'mobileNum', patternId: 7, minLength: 11, maxLength: 11 } as const
  await ana.call('PUT /staff/register-settings', {
    body: { fields: [{ ...rule, enabled: false, required: false }], reason: 'a test' },
  })
})
afterAll(() => platform.close())

async function faultOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  if (!(error instanceof ApiError)) return 'none'
  const [field] = error.fields
  return field?.expected ? `${field.field} ${error.code} ${field.expected}` : error.code
}

const FAULT = 'mobileNum FIELD_RULE 7:11:11'

describe('a login by telephone keeps to the rule of the sign-up', () => {
  const numbers: readonly (readonly [string | undefined, string, string])[] = [
    ['55', '11987650444', 'none'],
    ['55', '(11) 98765-0444', 'none'],
    [undefined, '+55 11 98765-0444', 'none'],
    ['55', '1187650444', FAULT],
    ['55', '119876504441', FAULT],
    [undefined, '+55 11 8765-0444', FAULT],
    ['55', '12', 'PHONE_INVALID'],
  ]

  test.each(numbers)('%s %s: %s', async (countryDialingCode, mobileNum, expected) => {
    const number = { mobileNum, ...(countryDialingCode && { countryDialingCode }) }
    const send = platform.visitor('POST /wps/verification/sms/noLogin', {
      body: { ...number, purpose: 'login' },
    })
    const sent = await faultOf(send)
    // The second code within a minute is too soon: then the number was right.
    expect(sent === 'CODE_TOO_SOON' || sent === 'CAPTCHA_REQUIRED' ? 'none' : sent).toBe(expected)
    const body = { type: 'sms', ...number, verificationCode: '000000' } as const
    const answer = await faultOf(platform.visitor('POST /wps/session/login', { body }))
    const isRight = answer.startsWith('CODE_')
    expect(isRight ? 'none' : answer).toBe(expected)
  })

  test('a forgotten password does not: its number was verified before', async () => {
    const body = { mobileNum: '1187650444', countryDialingCode: '55', purpose: 'password' } as const
    const send = platform.visitor('POST /wps/verification/sms/noLogin', { body })
    expect(['none', 'CAPTCHA_REQUIRED']).toContain(await faultOf(send))
  })
})
