import type { LoginBody } from '@fairhouse/protocol'
import type { PhoneCode } from '../../shared/firebase/use-phone-code.ts'
import type { Phone } from '../../shared/phone-field.tsx'
import { digitsOf } from './register-form.ts'

/** The way to log in: the tab of the form. */
export type LoginMethod = 'username' | 'mobile'

/** What was typed into the login form. */
export interface LoginValues {
  readonly username: string
  readonly password: string
  readonly phone: Phone
  readonly code: string
  readonly isRemembered: boolean
}

function bodyOf(values: LoginValues, method: LoginMethod): LoginBody {
  if (method === 'username') {
    return { type: 'username', username: values.username.trim(), password: values.password }
  }
  return { type: 'sms', ...targetOf(values), verificationCode: values.code }
}

/** The body with Firebase's proof, where it is asked for; undefined if it proves nothing. */
export async function provenBody(
  values: LoginValues,
  method: LoginMethod,
  firebase: PhoneCode | undefined,
): Promise<LoginBody | undefined> {
  if (method === 'username' || !firebase) return bodyOf(values, method)
  const proof = await firebase.prove(values.code)
  return proof && { type: 'firebase', ...targetOf(values), ...proof }
}

/** The target of a code, digits only. */
export function targetOf({ phone: { mobileNum, countryDialingCode } }: Pick<LoginValues, 'phone'>) {
  return {
    mobileNum: digitsOf(mobileNum),
    countryDialingCode: digitsOf(countryDialingCode),
  }
}
