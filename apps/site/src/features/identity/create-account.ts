import type { CaptchaProof, CodeSent, MemberInfo } from '@fairhouse/protocol'
import { ApiError, api } from '../../shared/api.ts'
import { withCountry } from '../../shared/countries.ts'
import type { PhoneCode } from '../../shared/firebase/use-phone-code.ts'
import type { Phone } from '../../shared/phone-field.tsx'
import { beginSession } from '../../shared/session.ts'
import { type bodyOf, digitsOf, hasMobile } from './register-form.ts'
import type { RegisterMethod } from './requested-fields.ts'

type OwnBody = ReturnType<typeof bodyOf>
type Body = OwnBody & { readonly captcha?: CaptchaProof }

/**
 * The body with Firebase's proof in place of the typed code; undefined if the number could not be
 * verified. Throws CODE_WRONG, CODE_EXPIRED.
 */
export async function provenBody(
  { verificationCode, ...body }: OwnBody,
  { prove }: PhoneCode,
): Promise<OwnBody | undefined> {
  if (verificationCode === undefined) return body
  const proof = await prove(verificationCode)
  return proof && { ...body, ...proof }
}

/** An invitation is validated before anything else is requested (SPECIFICATION 4.21). */
async function requireAffiliate(code: string | undefined): Promise<void> {
  if (code === undefined) return
  const query = { code, domain: location.hostname }
  const { isValid, code: why = 'AFFILIATE_CODE_UNKNOWN' } = await api('GET /wps/agent/affiliate', {
    query,
  })
  if (isValid) return
  const fields = [{ field: 'affiliateCode', code: why }] as const
  const message = 'the code of the invitation is not valid'
  throw new ApiError(422, { code: why, message, fields, requestId: '' })
}

/** Opens an account and logs in. Throws the errors of the route. */
export async function createAccount(method: RegisterMethod, body: Body): Promise<MemberInfo> {
  await requireAffiliate(body.affiliateCode)
  const { host, href } = location
  const origin = { registerUrl: href.slice(0, 2000), domain: host, registerMethod: 'WEB' } as const
  const whole = { ...body, ...origin, login: true }
  const { member } =
    method === 'mobile' && hasMobile(whole)
      ? await api('PUT /wps/member/register/mobile', { body: whole })
      : await api('PUT /wps/member/register', { body: whole })
  beginSession(member)
  return member
}

/** Sends the code of a registration; the answer is the same for a known number. */
export async function sendRegisterCode(
  phone: Phone,
  captcha: { readonly captcha?: CaptchaProof },
): Promise<CodeSent> {
  const { mobileNum, countryDialingCode } = await withCountry(phone)
  return api('POST /wps/verification/sms/register', {
    body: {
      mobileNum: digitsOf(mobileNum),
      countryDialingCode: digitsOf(countryDialingCode),
      purpose: 'register',
      ...captcha,
    },
  })
}
