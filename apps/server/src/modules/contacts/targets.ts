import { Problem } from '#server/core/problem.ts'
import { callingCodeOf } from './calling-codes.ts'
import type { CodeChannel } from './contacts.ts'

/** A mobile number in its parts and whole: { '55', '11987654321', '+5511987654321' }. */
export interface Mobile {
  readonly countryDialingCode: string
  readonly mobileNum: string
  readonly target: string
}

/** Separators that people write into numbers. */
const SEPARATORS = /[\s().\-/]/g
/** Longest number there is, country code included (ITU-T E.164). */
const DIGITS_MAX = 15

/** The digits of a whole number in E.164, divided as countries are. */
function dividedOf(digits: string, field: string): Mobile {
  const countryDialingCode = callingCodeOf(digits)
  const mobileNum = digits.slice(countryDialingCode.length).replace(/^0+/, '')
  const whole = countryDialingCode + mobileNum
  if (!/^\d{4,14}$/.test(mobileNum) || whole.length > DIGITS_MAX) {
    throw new Problem('PHONE_INVALID', [{ field, code: 'PHONE_INVALID' }])
  }
  return { countryDialingCode, mobileNum, target: `+${whole}` }
}

/**
 * A number as it is stored and compared, in E.164: digits only, without the 0 that is dialled at
 * home, and with the country code that is assigned, wherever it was divided. Throws PHONE_INVALID.
 */
export function mobileOf(countryDialingCode: string, mobileNum: string): Mobile {
  const country = countryDialingCode.replaceAll(SEPARATORS, '').replace(/^\+|^00/, '')
  const national = mobileNum.replaceAll(SEPARATORS, '').replace(/^0+/, '')
  const isNumber = /^[1-9]\d{0,3}$/.test(country) && /^\d{4,14}$/.test(national)
  if (!isNumber) {
    throw new Problem('PHONE_INVALID', [{ field: 'mobileNum', code: 'PHONE_INVALID' }])
  }
  return dividedOf(country + national, 'mobileNum')
}

/** The number only, as "+5511987654321". Throws PHONE_INVALID. */
export function mobileTarget(countryDialingCode: string, mobileNum: string): string {
  return mobileOf(countryDialingCode, mobileNum).target
}

/** A whole number, "+55 11 98765-4321", as it is stored and compared. Throws PHONE_INVALID. */
export function numberTarget(number: string): string {
  const target = number.replaceAll(SEPARATORS, '')
  if (/^\+[1-9]\d{5,14}$/.test(target)) return dividedOf(target.slice(1), 'target').target
  throw new Problem('PHONE_INVALID', [{ field: 'target', code: 'PHONE_INVALID' }])
}

/** One @, no space or control character, a dot in the host: what a mail server can be asked. */
const EMAIL = /^[^\s@<>"(),:;[\]\\\p{Cc}]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}\.)+[a-z]{2,24}$/u

/** An address as it is stored and compared: in lower case. Throws EMAIL_INVALID. */
export function emailTarget(email: string): string {
  const target = email.trim().toLowerCase()
  if (target.length > 254 || !EMAIL.test(target)) {
    throw new Problem('EMAIL_INVALID', [{ field: 'email', code: 'EMAIL_INVALID' }])
  }
  return target
}

/** A masked target that only its owner recognises: "+55•••••4321". */
export function maskTarget(channel: CodeChannel, target: string): string {
  if (channel === 'sms') return `${target.slice(0, 3)}•••••${target.slice(-4)}`
  const [name = '', host = ''] = target.split('@')
  const dot = host.lastIndexOf('.')
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(dot)}`
}
