import type { CaptchaProof, CodeSent } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { limitsByAddress } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn, requireMobileRule } from '../../settings/index.ts'
import { checkCaptcha } from '../captcha.ts'
import { sendCode } from '../codes.ts'
import { isMobileKnown, partsOfNumber, type GivenNumber, mobileOf } from '../../contacts/index.ts'
import type { VerificationContext } from '../context.ts'
import { takeQuotas } from '../../quotas/index.ts'

interface VisitorCode extends GivenNumber {
  readonly purpose: 'register' | 'login' | 'password'
  readonly captcha?: CaptchaProof
  readonly address: string
  readonly language: string
}

/** Codes that one client may request within an hour before a captcha is demanded. */
const WITHOUT_CAPTCHA = 3

const SWITCHES = {
  register: 'sms',
  login: 'mobileLogin',
  password: 'phonePasswordReset',
} as const satisfies Record<VisitorCode['purpose'], string>

async function demandCaptcha(
  context: VerificationContext,
  brand: Brand,
  { captcha, address }: VisitorCode,
): Promise<void> {
  if (captcha) return checkCaptcha(context, brand, captcha)
  const ofLine = { scope: 'codeWithoutCaptcha', windowSeconds: 3_600, max: WITHOUT_CAPTCHA }
  const limits = limitsByAddress(address, ofLine)
  const refusal = await takeQuotas(context.db, context, brand.brandId, limits)
  if (refusal) await checkCaptcha(context, brand, undefined)
}

/**
 * Sends a code to an unverified number. Open to any visitor. The answer, its time and its limits
 * are the same whether the number is known: the owner of an account learns of it by SMS
 * instead of a code to register; to an unknown number nothing is sent for a login. Throws
 * FEATURE_OFF, MISSING_FIELD, PHONE_INVALID, FIELD_RULE (a login), CAPTCHA_REQUIRED, CAPTCHA_WRONG,
 * CODE_TOO_SOON, TOO_MANY_ATTEMPTS, CODE_QUOTA.
 */
export async function sendVisitorCode(
  context: VerificationContext,
  brand: Brand,
  request: VisitorCode,
): Promise<CodeSent> {
  const { purpose, address, language } = request
  if (!isOn(brand, 'sms') || !isOn(brand, SWITCHES[purpose])) throw new Problem('FEATURE_OFF')
  const { countryDialingCode, mobileNum } = partsOfNumber(brand, request, purpose === 'password')
  const mobile = mobileOf(countryDialingCode, mobileNum)
  if (purpose === 'login') await requireMobileRule(context.db, brand.brandId, mobileNum)
  await demandCaptcha(context, brand, request)
  const isKnown = await isMobileKnown(context.db, brand, mobile)
  return sendCode(context, brand, {
    channel: 'sms',
    purpose,
    target: mobile.target,
    address,
    language,
    ...(purpose === 'register' && isKnown ? { instead: 'numberTaken' as const } : {}),
    isWithheld: purpose !== 'register' && !isKnown,
  })
}
