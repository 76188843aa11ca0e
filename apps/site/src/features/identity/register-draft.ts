import type { RegisterField } from '@fairhouse/protocol/field-rules'
import { EMPTY_DATE } from '@fairhouse/ui'
import { EMPTY_PHONE } from '../../shared/phone-field.tsx'
import { EMPTY_FORM, type RegisterForm, type TextName } from './register-form.ts'

const DRAFT = 'registerDraft'

/** Never stored: secrets of the account, and data that a stranger at this device must not find. */
const SECRET: ReadonlySet<RegisterField> = new Set([
  'password',
  'confirmPassword',
  'paymentPassword',
  'verificationCode',
  'captcha',
  'idNumber',
])

function textsOf(texts: unknown): RegisterForm['texts'] {
  if (typeof texts !== 'object' || texts === null) return {}
  const kept = Object.entries(texts).filter(
    ([name, value]) => typeof value === 'string' && !SECRET.has(name as RegisterField),
  )
  return Object.fromEntries(kept) as Partial<Record<TextName, string>>
}

function limitsOf(limits: unknown): RegisterForm['limits'] {
  if (typeof limits !== 'object' || limits === null) return {}
  const kept = Object.entries(limits).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(kept) as Partial<Record<string, string>>
}

/** The draft of this tab; it never contains a secret. */
export function readDraft(): RegisterForm {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as Partial<RegisterForm>
    return {
      ...EMPTY_FORM,
      texts: textsOf(draft.texts),
      limits: limitsOf(draft.limits),
      birthday: { ...EMPTY_DATE, ...draft.birthday },
      phone: { ...EMPTY_PHONE, ...draft.phone },
    }
  } catch {
    return EMPTY_FORM
  }
}

export function saveDraft({ texts, birthday, phone, limits }: RegisterForm): void {
  try {
    sessionStorage.setItem(
      DRAFT,
      JSON.stringify({ texts: textsOf(texts), birthday, phone, limits }),
    )
  } catch {
    // Storage may be refused: then a reload loses it.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT)
  } catch {
    // As above.
  }
}
