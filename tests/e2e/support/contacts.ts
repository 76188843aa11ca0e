import { randomInt } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import type { InputDevice } from './input-device.ts'
import { expect } from './journey.ts'
import type { Account } from './member.ts'
import { codeSentTo } from './outbox.ts'
import { sealed } from './seal.ts'
import { STAFF_HEADERS } from './staff.ts'
import type { Words } from './texts.ts'

/** An unused Brazilian mobile number. */
export interface Mobile {
  readonly mobileNum: string
  /** With the country: "+5511987654321". */
  readonly whole: string
}

export function newMobile(): Mobile {
  const mobileNum = `119${randomInt(10_000_000, 99_999_999)}`
  return { mobileNum, whole: `+55${mobileNum}` }
}

/** Confirms by password, where the member has nothing better yet. */
export async function stepUpByRequest(request: APIRequestContext, account: Account) {
  const proof = { method: 'password', password: account.password }
  const data = await sealed(request, { proof })
  const answer = await request.post('/wps/session/step-up', { data, headers: STAFF_HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Gives the member of a request a confirmed number; returns the code used. */
export async function addMobile(request: APIRequestContext, account: Account, mobile: Mobile) {
  await stepUpByRequest(request, account)
  const { mobileNum, whole } = mobile
  const data = { mobileNum, countryDialingCode: '55' }
  const asked = await request.post('/wps/member/mobile', { data, headers: STAFF_HEADERS })
  expect(asked.ok(), await asked.text()).toBe(true)
  const code = await codeSentTo(whole, { channel: 'sms' })
  const kept = await request.put('/wps/member/mobile', {
    data: { ...data, code },
    headers: STAFF_HEADERS,
  })
  expect(kept.ok(), await kept.text()).toBe(true)
  return code
}

/** Gives the member of a request a confirmed address; returns the code used. */
export async function addEmail(request: APIRequestContext, account: Account, email: string) {
  await stepUpByRequest(request, account)
  const headers = STAFF_HEADERS
  const asked = await request.post('/wps/member/email', { data: { email }, headers })
  expect(asked.ok(), await asked.text()).toBe(true)
  const code = await codeSentTo(email)
  const kept = await request.put('/wps/member/email', { data: { email, code }, headers })
  expect(kept.ok(), await kept.text()).toBe(true)
  return code
}

/** Names the number in a form: the country first, by its list. */
export async function typeMobile(form: Locator, input: InputDevice, { t }: Words, mobile: Mobile) {
  await input.select(form.getByLabel(t('fields.countryDialingCode')), 'BR')
  await input.type(form.getByRole('textbox', { name: t('fields.mobileNum') }), mobile.mobileNum)
}

/** Asks for a code in a form, and types the one that came. */
export async function passCode(
  form: Locator,
  input: InputDevice,
  { t }: Words,
  query: {
    readonly to: string
    readonly known?: string
    readonly brand?: string
    /** How the field is called, where it is not just "Code". */
    readonly label?: string
  },
): Promise<string> {
  const { to, known, brand, label = t('identity.code.label') } = query
  await input.press(form.getByRole('button', { name: t('identity.code.send') }))
  // It counts down until the next may be requested.
  const [counting = ''] = t('identity.code.again', { seconds: 0 }).split('0')
  await expect(form.getByRole('button', { name: counting })).toBeVisible()
  const channel = to.startsWith('+') ? 'sms' : 'email'
  const code = await codeSentTo(to, { channel, known, ...(brand ? { brand } : {}) })
  await input.type(form.getByRole('textbox', { name: label, exact: true }), code)
  return code
}
