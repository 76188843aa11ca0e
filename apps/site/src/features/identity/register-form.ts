import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, USERNAME_PATTERN } from '@fairhouse/protocol'
import { type DateParts, EMPTY_DATE, isDateTyped, isoDateOf } from '@fairhouse/ui'
import type { Translator } from '@fairhouse/i18n'
import { isOfAge, dateOfAge } from '../../shared/age.ts'

export interface RegisterForm {
  readonly username: string
  readonly password: string
  readonly birthday: DateParts
  readonly hasAcceptedTerms: boolean
}

export type RegisterField = keyof RegisterForm

export const EMPTY_FORM: RegisterForm = {
  username: '',
  password: '',
  birthday: EMPTY_DATE,
  hasAcceptedTerms: false,
}

/** What the form must know of the place where the brand is licensed. */
export interface AgeRule {
  readonly minAgeYears: number
  /** Today's date in the jurisdiction's time zone. */
  readonly today: string
}

const USERNAME = new RegExp(USERNAME_PATTERN)

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

function passwordFault({ t }: Translator, { length }: string): string | undefined {
  if (length === 0) return t('errors.MISSING_FIELD')
  if (length < PASSWORD_MIN_LENGTH) return t('identity.passwordTooShort')
  return length > PASSWORD_MAX_LENGTH ? t('identity.passwordTooLong') : undefined
}

/** The fault of one field, in the reader's language; undefined when it is right. */
export function faultOf(
  translator: Translator,
  field: RegisterField,
  form: RegisterForm,
  rule: AgeRule,
): string | undefined {
  const { t } = translator
  switch (field) {
    case 'username':
      if (form.username === '') return t('errors.MISSING_FIELD')
      return USERNAME.test(form.username) ? undefined : t('identity.usernameInvalid')
    case 'password':
      return passwordFault(translator, form.password)
    case 'birthday':
      return birthdayFault(translator, form.birthday, rule)
    case 'hasAcceptedTerms':
      return form.hasAcceptedTerms ? undefined : t('errors.TERMS_NOT_ACCEPTED')
  }
}

/** Errors of the command that belong to one field. */
export const FIELD_OF_ERROR: Readonly<Record<string, RegisterField>> = {
  USERNAME_UNAVAILABLE: 'username',
  PASSWORD_TOO_COMMON: 'password',
  UNDER_AGE: 'birthday',
  BIRTHDAY_INVALID: 'birthday',
  TERMS_NOT_ACCEPTED: 'hasAcceptedTerms',
}

const DRAFT = 'registerDraft'

/** The draft of this tab. The password is never stored. */
export function readDraft(): RegisterForm {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as Partial<RegisterForm>
    const birthday = { ...EMPTY_DATE, ...draft.birthday }
    return { ...EMPTY_FORM, username: draft.username ?? '', birthday }
  } catch {
    return EMPTY_FORM
  }
}

export function keepDraft({ username, birthday }: RegisterForm): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ username, birthday }))
  } catch {
    // Storage may be refused: then a reload starts anew.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT)
  } catch {
    // As above.
  }
}
