import type { ResponseOf } from '@fairhouse/protocol'
import { IconButton, useTranslator } from '@fairhouse/ui'
import { X } from 'lucide-react'
import { SelectField } from '../../shared/fields.tsx'
import { countriesLeft, countryName } from './access-draft.ts'

interface AccessCountriesProps {
  readonly access: ResponseOf<'GET /staff/access-rules'>
  readonly chosen: readonly string[]
  readonly onChoose: (countries: readonly string[]) => void
}

/** Countries that the brand blocks, in addition to those of its jurisdiction. */
export function AccessCountries({ access, chosen, onChoose }: AccessCountriesProps) {
  const { t, language } = useTranslator()
  const { profile, hasGeodata } = access
  const nameOf = (code: string) => countryName(code, language.tag)
  const ofProfile = profile.blockedCountries.map(nameOf).join(', ')
  const left = countriesLeft([...chosen, ...profile.blockedCountries], language.tag)
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('office.access.countries')}</h3>
      {ofProfile !== '' && (
        <p className="text-sm text-text-2">
          {t('office.access.ofProfile', { countries: ofProfile })}
        </p>
      )}
      {!hasGeodata && <p className="text-sm text-text-2">{t('office.access.noGeodata')}</p>}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li
              key={code}
              className="flex items-center gap-1 rounded-pill border border-line-strong ps-3
                text-sm"
            >
              {nameOf(code)}
              <IconButton
                label={t('office.access.unblock', { country: nameOf(code) })}
                onClick={() => onChoose(chosen.filter((one) => one !== code))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-90">
        <SelectField
          label={t('office.access.add')}
          options={[{ id: '', label: t('office.access.choose') }, ...left]}
          value=""
          onValueChange={(code) => {
            if (code !== '') onChoose([...chosen, code])
          }}
        />
      </div>
    </section>
  )
}
