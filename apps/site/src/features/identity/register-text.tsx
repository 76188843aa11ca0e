import type { Translator } from '@fairhouse/i18n'
import type { FieldRule } from '@fairhouse/protocol/field-rules'
import { PasswordField, TextField, useTranslator } from '@fairhouse/ui'
import type { ComponentProps } from 'react'
import { AUTOFILL } from '../../shared/autofill.ts'
import { CodeField, type CodeFieldProps } from '../../shared/code-field.tsx'
import { ruleText } from '../../shared/register-settings.ts'
import type { TextName } from './register-form.ts'
import type { RegisterFormState } from './use-register-form.ts'

type Native = Partial<ComponentProps<typeof TextField>>

const PLAIN: Native = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' }

/** Hints of a field for browsers and virtual keyboards. */
const NATIVE: Readonly<Partial<Record<TextName, Native>>> = {
  username: { ...PLAIN, autoComplete: 'username' },
  email: { ...PLAIN, autoComplete: 'email', type: 'email', inputMode: 'email' },
  whatsapp: { inputMode: 'tel' },
  qqNum: { ...PLAIN, inputMode: 'numeric' },
}

/** Fields whose rule is shown in advance. */
const HINTED: ReadonlySet<TextName> = new Set(['username', 'paymentPassword'])

function hintOf(translator: Translator, rule: FieldRule): string | undefined {
  if (rule.field === 'password' && rule.patternId === 0) {
    return translator.t('identity.passwordHint', { min: rule.minLength })
  }
  const isHinted = rule.field === 'password' || HINTED.has(rule.field as TextName)
  return isHinted ? ruleText(translator, rule) : undefined
}

/** A field of the registration, and how its code is sent. */
export interface OneFieldProps {
  readonly state: RegisterFormState
  readonly rule: FieldRule
  readonly code: Pick<CodeFieldProps, 'send' | 'onError' | 'captchaPlace'>
}

/** A field of one line of text: a code, a password, or plain text. */
export function RegisterText({
  state,
  rule,
  code,
}: OneFieldProps & { readonly rule: { readonly field: TextName } }) {
  const translator = useTranslator()
  const { form, change, touch, faultIn } = state
  const { field, required, maxLength } = rule
  const value = form.texts[field] ?? ''
  const label = translator.t(`fields.${field}`)
  const common = {
    label,
    // The placeholder marks required fields (SPECIFICATION 5.15).
    ...(required ? { placeholder: label } : {}),
    error: faultIn(field),
    isRequired: required,
    value,
    onValueChange: (text: string) =>
      change(field, { ...form, texts: { ...form.texts, [field]: text } }),
    onBlur: () => value !== '' && touch(field),
    hint: hintOf(translator, rule),
    name: field,
    // Twice the limit: an overlong pasted text gets an error instead of being cut silently.
    maxLength: maxLength * 2,
  }
  if (field === 'verificationCode') return <CodeField {...common} {...code} />
  if (!/password/i.test(field)) {
    return <TextField {...common} autoComplete={AUTOFILL[field]} {...NATIVE[field]} />
  }
  const autoComplete = field === 'paymentPassword' ? 'off' : 'new-password'
  return <PasswordField {...common} autoComplete={autoComplete} />
}
