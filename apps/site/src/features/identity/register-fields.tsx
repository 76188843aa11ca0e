import type { Translator } from '@fairhouse/i18n'
import type { FieldRule } from '@fairhouse/protocol/field-rules'
import {
  Checkbox,
  DateField,
  isDateTyped,
  PasswordField,
  SelectField,
  TextField,
  useTranslator,
} from '@fairhouse/ui'
import type { ComponentProps } from 'react'
import { AUTOFILL } from '../../shared/autofill.ts'
import { CodeField, type CodeFieldProps } from '../../shared/code-field.tsx'
import { countryNames, useCountries } from '../../shared/countries.ts'
import { useSystemStatus } from '../../shared/permission.ts'
import { PhoneField } from '../../shared/phone-field.tsx'
import { ruleText } from '../../shared/register-settings.ts'
import { tagParts } from '../../shared/tag-parts.ts'
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

interface OneProps {
  readonly state: RegisterFormState
  readonly rule: FieldRule
  readonly code: Pick<CodeFieldProps, 'send' | 'onError' | 'captchaPlace'>
}

function Birthday({ state, rule }: OneProps) {
  const { t } = useTranslator()
  const { minAgeYears } = useSystemStatus()
  const { form, change, touch, faultIn } = state
  return (
    <DateField
      label={t('identity.birthday')}
      hint={t('identity.birthdayHint', { age: minAgeYears })}
      error={faultIn('birthday')}
      isRequired={rule.required}
      value={form.birthday}
      onValueChange={(birthday) => change('birthday', { ...form, birthday })}
      onLeave={() => isDateTyped(form.birthday) && touch('birthday')}
      isBirthday
    />
  )
}

function Nationality({ state, rule }: OneProps) {
  const { t, language } = useTranslator()
  const countries = useCountries()
  const { form, change, faultIn } = state
  const name = countryNames(language.tag)
  const options = countries
    .map(({ countryCode }) => ({ value: countryCode, label: name(countryCode) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language.tag))
  return (
    <SelectField
      label={t('fields.nationality')}
      error={faultIn('nationality')}
      isRequired={rule.required}
      value={form.texts.nationality ?? ''}
      onValueChange={(nationality) =>
        change('nationality', { ...form, texts: { ...form.texts, nationality } })
      }
      options={[{ value: '', label: t('fields.choose') }, ...options]}
      autoComplete="country"
    />
  )
}

function Text({ state, rule, code }: OneProps & { readonly rule: { readonly field: TextName } }) {
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

function One(props: OneProps) {
  const { state, rule } = props
  const { form, change, touch, faultIn } = state
  const { field } = rule
  if (field === 'birthday') return <Birthday {...props} />
  if (field === 'nationality') return <Nationality {...props} />
  if (field === 'captcha' || field === 'countryDialingCode') return null
  if (field !== 'mobileNum') return <Text {...props} rule={{ ...rule, field }} />
  return (
    <PhoneField
      value={form.phone}
      onValueChange={(phone) => change('mobileNum', { ...form, phone })}
      onBlur={() => form.phone.mobileNum !== '' && touch('mobileNum')}
      error={faultIn('mobileNum')}
      isRequired={rule.required}
    />
  )
}

export interface RegisterFieldsProps {
  readonly state: RegisterFormState
  readonly code: OneProps['code']
}

/** The fields that the brand requires, in the server's order; optional ones are folded away. */
export function RegisterFields({ state, code }: RegisterFieldsProps) {
  const { t } = useTranslator()
  const { main, more } = state.requested
  const isMoreFilled = more.some(({ field }) => {
    const text = (state.form.texts as Readonly<Record<string, string | undefined>>)[field]
    return (text ?? '') !== '' || state.faultIn(field) !== undefined
  })
  return (
    <>
      {main.map((rule) => (
        <One key={rule.field} state={state} rule={rule} code={code} />
      ))}
      {more.length > 0 && (
        <details open={isMoreFilled || undefined} className="group">
          <summary
            className="flex min-h-11 items-center rounded-input text-sm font-semibold text-brand"
          >
            {t('identity.moreFields')}
          </summary>
          <div className="grid gap-5 pt-3">
            {more.map((rule) => (
              <One key={rule.field} state={state} rule={rule} code={code} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

/** Confirms age and terms, with a button to read the terms. */
export function TermsBox(props: { state: RegisterFormState; onTerms: () => void }) {
  const { state, onTerms } = props
  const { t } = useTranslator()
  const { minAgeYears } = useSystemStatus()
  const { form, change, faultIn } = state
  const [before, link, after] = tagParts(t('identity.terms', { age: minAgeYears }))
  return (
    <Checkbox
      isChecked={form.hasAcceptedTerms}
      onCheckedChange={(hasAcceptedTerms) =>
        change('hasAcceptedTerms', { ...form, hasAcceptedTerms })
      }
      error={faultIn('hasAcceptedTerms')}
      name="terms"
    >
      {before}
      <button
        type="button"
        onClick={onTerms}
        className="font-semibold text-brand underline underline-offset-2"
      >
        {link}
      </button>
      {after}
    </Checkbox>
  )
}
