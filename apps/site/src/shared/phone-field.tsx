import type { Country } from '@fairhouse/protocol'
import { SelectField, TextField, useTranslator } from '@fairhouse/ui'
import { useEffect, useEffectEvent } from 'react'
import { countryNames, likelyCountry, useCountries } from './countries.ts'
import { useIsHydrating } from './hydration.ts'
import { useSwitch } from './permission.ts'

/** A telephone number as typed; the country is separate, since dialling codes are shared. */
export interface Phone {
  readonly countryCode: string
  readonly countryDialingCode: string
  readonly mobileNum: string
}

export const EMPTY_PHONE: Phone = { countryCode: '', countryDialingCode: '', mobileNum: '' }

export interface PhoneFieldProps {
  readonly value: Phone
  readonly onValueChange: (value: Phone) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  readonly isRequired?: boolean
}

const NONE: readonly Country[] = []

/** Country and number. If the brand has no country field, the likely one is used. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onValueChange, onBlur, error, isRequired = false } = props
  const { t, language } = useTranslator()
  const known = useCountries()
  // Names and their order are the browser's: the server's may differ.
  const countries = useIsHydrating() ? NONE : known
  const hasCountryField = useSwitch('countryCode')
  const begin = useEffectEvent((offered: readonly Country[]) => {
    if (value.countryCode !== '') return
    const likely = likelyCountry(offered, navigator.languages, language.tag)
    if (likely) onValueChange({ ...value, ...likely })
  })
  useEffect(() => begin(countries), [countries])

  const name = countryNames(language.tag)
  const options = countries
    .map(({ countryCode, countryDialingCode }) => ({
      value: countryCode,
      label: `+${countryDialingCode.replace('+', '')} ${name(countryCode)}`,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language.tag))
  const handleCountry = (countryCode: string) => {
    const chosen = countries.find((country) => country.countryCode === countryCode)
    if (chosen) onValueChange({ ...value, ...chosen })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-start">
      {hasCountryField && (
        <SelectField
          label={t('fields.countryDialingCode')}
          value={value.countryCode}
          onValueChange={handleCountry}
          options={options}
          autoComplete="country"
          name="country"
        />
      )}
      <div className={hasCountryField ? '' : 'sm:col-span-2'}>
        <TextField
          label={t('fields.mobileNum')}
          error={error}
          isRequired={isRequired}
          {...(isRequired && { placeholder: t('fields.mobileNum') })}
          value={value.mobileNum}
          onValueChange={(mobileNum) => onValueChange({ ...value, mobileNum })}
          onBlur={onBlur}
          name="mobileNum"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={32}
        />
      </div>
    </div>
  )
}
