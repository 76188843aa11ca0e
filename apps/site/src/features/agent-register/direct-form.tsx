import type { OpenedAccount, OpeningOptions } from '@fairhouse/protocol'
import {
  Button,
  Card,
  Checkbox,
  DateField,
  EMPTY_DATE,
  isoDateOf,
  TextField,
  useTranslator,
} from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { isOfAge } from '../../shared/age.ts'
import { newKey } from '../../shared/idempotency.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { OpenedAccounts } from './opened-accounts.tsx'
import { PresetsFields, presetsOf, rateFaults } from './presets-fields.tsx'
import { EMPTY_PRESETS, invalidateRegister } from './register-queries.ts'

const EMPTY = { username: '', birthday: EMPTY_DATE, presets: EMPTY_PRESETS, hasTerms: false }

function useOpening({ rates, today, minAgeYears }: OpeningOptions) {
  const { t } = useTranslator()
  const [typed, setTyped] = useState(EMPTY)
  // The idempotency key of the current input: a retry after a lost answer opens nothing twice.
  const [key, setKey] = useState(newKey)
  const [opened, setOpened] = useState<readonly OpenedAccount[]>()
  const change = (more: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...more })
    setKey(newKey())
  }
  const birthday = isoDateOf(typed.birthday)
  const birthdayFault = () => {
    if (!birthday || birthday > today) return { birthday: t('errors.BIRTHDAY_INVALID') }
    return isOfAge(birthday, today, minAgeYears) ? {} : { birthday: t('errors.UNDER_AGE') }
  }
  const submission = useSubmit({
    fields: [
      'username',
      'birthday',
      'prizeGroup',
      'hasAcceptedTerms',
      ...rates.map(({ product }) => `rates.${product}`),
    ],
    fieldOf: { TERMS_NOT_ACCEPTED: 'hasAcceptedTerms' },
    validate: () => ({
      ...(typed.username.trim() === '' ? { username: t('errors.MISSING_FIELD') } : {}),
      ...birthdayFault(),
      ...rateFaults(typed.presets, t('agent.register.rateFault')),
      ...(typed.hasTerms ? {} : { hasAcceptedTerms: t('errors.TERMS_NOT_ACCEPTED') }),
    }),
    send: async () => {
      if (!birthday) return
      const username = typed.username.trim()
      const account = { username, birthday, ...presetsOf(typed.presets) }
      const body = { account, hasAcceptedTerms: typed.hasTerms }
      const { accounts } = await api('POST /wps/agent/openings', { body, idempotencyKey: key })
      setOpened(accounts)
      invalidateRegister()
    },
  })
  const again = () => {
    setOpened(undefined)
    change(EMPTY)
  }
  return { typed, change, opened, again, ...submission }
}

/** Opens one account in the agent's downline. */
export function DirectForm({ options }: { readonly options: OpeningOptions }) {
  const { t } = useTranslator()
  const form = useOpening(options)
  const { typed, change, faults } = form
  if (form.opened) return <OpenedAccounts accounts={form.opened} onDone={form.again} />
  return (
    <Card as="section" className="p-4 md:p-6">
      <form
        noValidate
        className="grid max-w-120 gap-5"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        <p className="text-text-2">
          {t('agent.register.left', { left: options.leftToday, all: options.perDay })}
        </p>
        <TextField
          label={t('agent.register.username')}
          isRequired
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={faults['username']}
          value={typed.username}
          onValueChange={(username) => change({ username })}
        />
        <DateField
          label={t('agent.register.birthday')}
          isRequired
          error={faults['birthday']}
          value={typed.birthday}
          onValueChange={(birthday) => change({ birthday })}
        />
        <PresetsFields
          options={options}
          typed={typed.presets}
          faults={faults}
          onChange={(presets) => change({ presets })}
        />
        <Checkbox
          isChecked={typed.hasTerms}
          onCheckedChange={(hasTerms) => change({ hasTerms })}
          error={faults['hasAcceptedTerms']}
        >
          {t('agent.register.terms', { age: options.minAgeYears })}
        </Checkbox>
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isLoading={form.isSending}>
          {t('agent.register.open')}
        </Button>
      </form>
    </Card>
  )
}
