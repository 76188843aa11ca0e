import { Checkbox, DateField, isDateTyped, SelectField, useTranslator } from '@fairhouse/ui'
import { countryNames, useCountries } from '../../shared/countries.ts'
import { useSystemStatus } from '../../shared/permission.ts'
import { PhoneField } from '../../shared/phone-field.tsx'
import { tagParts } from '../../shared/tag-parts.ts'
import { type OneFieldProps, RegisterText } from './register-text.tsx'
import type { RegisterFormState } from './use-register-form.ts'

function Birthday({ state, rule }: OneFieldProps) {
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

function Nationality({ state, rule }: OneFieldProps) {
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

function One(props: OneFieldProps) {
  const { state, rule } = props
  const { form, change, touch, faultIn } = state
  const { field } = rule
  if (field === 'birthday') return <Birthday {...props} />
  if (field === 'nationality') return <Nationality {...props} />
  if (field === 'captcha' || field === 'countryDialingCode') return null
  if (field !== 'mobileNum') return <RegisterText {...props} rule={{ ...rule, field }} />
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
  readonly code: OneFieldProps['code']
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
