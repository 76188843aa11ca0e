import type { ProfileBody, ProfileEntry } from '@fairhouse/protocol'
import { Button, Dialog, SelectField, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { AUTOFILL } from '../../shared/autofill.ts'
import { countryNames, useCountries } from '../../shared/countries.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ruleFault } from '../../shared/register-settings.ts'
import { type Faults, useSubmit } from '../../shared/use-submit.ts'
import { Group, Row } from './parts.tsx'

/** The member's profile data. */
const profileQuery = queryOptions({
  queryKey: [...queryKeys.security, 'profile'],
  queryFn: async () => (await api('GET /wps/member/profile', {})).fields,
  staleTime: 10_000,
})

/** ISO 3166-1 alpha-2. */
const COUNTRY = /^[A-Za-z]{2}$/

type Typed = Readonly<Partial<Record<string, string>>>

interface FieldProps {
  readonly entry: ProfileEntry
  readonly value: string
  readonly error: string | undefined
  readonly onValueChange: (text: string) => void
}

function Nationality({ entry, value, error, onValueChange }: FieldProps) {
  const { t, language } = useTranslator()
  const name = countryNames(language.tag)
  const options = useCountries()
    .map(({ countryCode }) => ({ value: countryCode, label: name(countryCode) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language.tag))
  return (
    <SelectField
      label={t('fields.nationality')}
      error={error}
      isRequired={entry.required}
      value={value}
      onValueChange={onValueChange}
      options={[{ value: '', label: t('fields.choose') }, ...options]}
      autoComplete="country"
    />
  )
}

function Field(props: FieldProps) {
  const { entry, value, error, onValueChange } = props
  const { t } = useTranslator()
  if (entry.field === 'nationality') return <Nationality {...props} />
  return (
    <TextField
      label={t(`fields.${entry.field}`)}
      error={error}
      isRequired={entry.required && entry.enabled}
      value={value}
      onValueChange={onValueChange}
      name={entry.field}
      autoComplete={AUTOFILL[entry.field] ?? 'off'}
      maxLength={entry.maxLength * 2}
    />
  )
}

function ProfileDialog(props: { entries: readonly ProfileEntry[]; onClose: () => void }) {
  const { entries, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const [typed, setTyped] = useState<Typed>({})
  const valueOf = ({ field, value }: ProfileEntry) => typed[field] ?? value ?? ''
  const changed = entries.filter((entry) => valueOf(entry).trim() !== (entry.value ?? ''))
  const form = useSubmit({
    fields: entries.map(({ field }) => field),
    validate: () =>
      Object.fromEntries(
        changed.flatMap((entry) => {
          const fault = ruleFault(translator, entry, valueOf(entry).trim())
          return fault === undefined ? [] : [[entry.field, fault]]
        }),
      ) as Faults,
    send: async () => {
      const body = Object.fromEntries(changed.map((entry) => [entry.field, valueOf(entry).trim()]))
      await api('PUT /wps/member/profile', { body: body as ProfileBody })
      await Promise.all(
        [profileQuery.queryKey, queryKeys.member].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      toast(t('security.profile.done'), 'win')
      onClose()
    },
  })
  return (
    <Dialog title={t('security.profile.title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        {entries.map((entry) => (
          <Field
            key={entry.field}
            entry={entry}
            value={valueOf(entry)}
            error={form.faults[entry.field]}
            onValueChange={(text) => setTyped({ ...typed, [entry.field]: text })}
          />
        ))}
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Profile fields of the brand: shown, and edited where allowed. */
export function ProfileGroup() {
  const { t, language } = useTranslator()
  const { data: fields } = useQuery(profileQuery)
  const [isOpen, setOpen] = useState(false)
  if (!fields || fields.length === 0) return null
  const shownOf = ({ field, value }: ProfileEntry) => {
    if (value === null) return '–'
    const isCountry = field === 'nationality' && COUNTRY.test(value)
    return isCountry ? countryNames(language.tag)(value.toUpperCase()) : value
  }
  const editable = fields.filter(({ isEditable }) => isEditable)
  const change = editable.length > 0 && (
    <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
      {t('security.change')}
    </Button>
  )
  return (
    <>
      <Group title={t('security.profile.title')} action={change}>
        {fields.map((entry) => (
          <Row
            key={entry.field}
            title={t(`fields.${entry.field}`)}
            detail={<bdi className="break-words">{shownOf(entry)}</bdi>}
          />
        ))}
      </Group>
      {isOpen && <ProfileDialog entries={editable} onClose={() => setOpen(false)} />}
    </>
  )
}
