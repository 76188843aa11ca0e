import type { Translator } from '@fairhouse/i18n'
import type { RegisterBody, RegisterMobileBody } from '@fairhouse/protocol'
import type { FieldRule, RegisterField } from '@fairhouse/protocol/field-rules'
import { type DateParts, EMPTY_DATE, isDateTyped, isoDateOf } from '@fairhouse/ui'
import { dateOfAge, isOfAge } from '../../shared/age.ts'
import { EMPTY_PHONE, type Phone } from '../../shared/phone-field.tsx'
import { ruleFault } from '../../shared/register-settings.ts'
import type { LimitPath, LimitTexts } from './register-limits.ts'

/** Fields of one line of text; others have parts. */
export type TextName = Exclude<
  RegisterField,
  'birthday' | 'countryDialingCode' | 'mobileNum' | 'captcha'
>

export interface RegisterForm {
  /** Typed limits, where the jurisdiction requires some. */
  readonly limits: LimitTexts
  readonly texts: Readonly<Partial<Record<TextName, string>>>
  readonly birthday: DateParts
  readonly phone: Phone
  readonly hasAcceptedTerms: boolean
}

export const EMPTY_FORM: RegisterForm = {
  limits: {},
  texts: {},
  birthday: EMPTY_DATE,
  phone: EMPTY_PHONE,
  hasAcceptedTerms: false,
}

/** Where a fault may be: a field of the server's, a limit, or the terms. */
export type FormField = RegisterField | LimitPath | 'hasAcceptedTerms'

/** The jurisdiction's rule of minimum age. */
export interface AgeRule {
  readonly minAgeYears: number
  /** Today's date in the jurisdiction's time zone. */
  readonly today: string
}

function birthdayFault(
  { t, date }: Translator,
  parts: DateParts,
  rule: AgeRule,
): string | undefined {
  const birthday = isoDateOf(parts)
  if (!birthday) return t(isDateTyped(parts) ? 'errors.BIRTHDAY_INVALID' : 'errors.MISSING_FIELD')
  if (birthday > rule.today) return t('errors.BIRTHDAY_INVALID')
  if (isOfAge(birthday, rule.today, rule.minAgeYears)) return undefined
  const from = date(`${dateOfAge(birthday, rule.minAgeYears)}T12:00:00Z`, 'dateLong', 'UTC')
  return t('identity.birthdayUnderAge', { age: rule.minAgeYears, date: from })
}

/** Digits as the server expects them: separators are removed. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s().+-]/g, '')
}

/** Passwords are taken as typed; other texts are trimmed. */
function textOf(form: RegisterForm, field: TextName): string {
  const text = form.texts[field] ?? ''
  return /password/i.test(field) ? text : text.trim()
}

/** Error text of one field; undefined if it is valid. */
export function faultOf(
  translator: Translator,
  rule: FieldRule,
  form: RegisterForm,
  age: AgeRule,
): string | undefined {
  const { field } = rule
  if (field === 'birthday') return birthdayFault(translator, form.birthday, age)
  if (field === 'mobileNum') return ruleFault(translator, rule, digitsOf(form.phone.mobileNum))
  if (field === 'countryDialingCode' || field === 'captcha') return undefined
  const fault = ruleFault(translator, rule, textOf(form, field))
  if (fault !== undefined || field !== 'confirmPassword') return fault
  const isSame = textOf(form, 'confirmPassword') === textOf(form, 'password')
  return isSame ? undefined : translator.t('errors.PASSWORDS_DIFFER')
}

/** The request body: only fields that were requested and filled in. */
export function bodyOf(
  form: RegisterForm,
  rules: readonly FieldRule[],
  birthday: string,
): Pick<RegisterBody, 'password' | 'birthday' | 'hasAcceptedTerms'> & Partial<RegisterBody> {
  const texts = rules.flatMap(({ field }) => {
    if (field === 'birthday' || field === 'captcha' || field === 'password') return []
    if (field === 'mobileNum' || field === 'countryDialingCode') return []
    const text = textOf(form, field)
    return text === '' ? [] : [[field, text]]
  })
  const number = digitsOf(form.phone.mobileNum)
  const hasPhone = number !== '' && rules.some(({ field }) => field === 'mobileNum')
  return {
    ...(Object.fromEntries(texts) as Partial<RegisterBody>),
    ...(hasPhone
      ? { mobileNum: number, countryDialingCode: digitsOf(form.phone.countryDialingCode) }
      : {}),
    password: textOf(form, 'password'),
    birthday,
    hasAcceptedTerms: form.hasAcceptedTerms,
  }
}

/** True if a body has a telephone number: required by that method's route. */
export function hasMobile(body: Partial<RegisterBody>): body is RegisterMobileBody {
  return body.mobileNum !== undefined && body.countryDialingCode !== undefined
}

/** Errors of the command that belong to one field. */
export const FIELD_OF_ERROR: Readonly<Record<string, FormField>> = {
  USERNAME_UNAVAILABLE: 'username',
  MOBILE_UNAVAILABLE: 'mobileNum',
  EMAIL_UNAVAILABLE: 'email',
  EMAIL_INVALID: 'email',
  PHONE_INVALID: 'mobileNum',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
  CODE_WRONG: 'verificationCode',
  CODE_EXPIRED: 'verificationCode',
  UNDER_AGE: 'birthday',
  BIRTHDAY_INVALID: 'birthday',
  TERMS_NOT_ACCEPTED: 'hasAcceptedTerms',
}
