import type { OpeningOptions } from '@fairhouse/protocol'
import { Button, Dialog, SelectField, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { PresetsFields, presetsOf, rateFaults } from './presets-fields.tsx'
import { EMPTY_PRESETS, invalidateRegister } from './register-queries.ts'

const DAYS = [1, 7, 30, 90, 365] as const
const NOTE_MAX = 80

const EMPTY = { note: '', quota: '', days: '', presets: EMPTY_PRESETS }

function useLinkForm(options: OpeningOptions, onDone: () => void) {
  const { t } = useTranslator()
  const toast = useToast()
  const [typed, setTyped] = useState(EMPTY)
  const [key] = useState(newKey)
  const isQuota = /^([1-9]\d{0,5})?$/.test(typed.quota.trim())
  const submission = useSubmit({
    fields: ['quota', 'prizeGroup', ...options.rates.map(({ product }) => `rates.${product}`)],
    validate: () => ({
      ...(isQuota ? {} : { quota: t('agent.register.quotaFault') }),
      ...rateFaults(typed.presets, t('agent.register.rateFault')),
    }),
    send: async () => {
      const quota = typed.quota.trim()
      const body = {
        note: typed.note.trim(),
        ...presetsOf(typed.presets),
        ...(quota === '' ? {} : { quota: Number(quota) }),
        ...(typed.days === '' ? {} : { days: Number(typed.days) }),
      }
      await api('POST /wps/agent/links', { body, idempotencyKey: key })
      toast(t('agent.register.linkMade'), 'win')
      invalidateRegister()
      onDone()
    },
  })
  const change = (more: Partial<typeof EMPTY>) => setTyped({ ...typed, ...more })
  return { typed, change, ...submission }
}

/** Creates a link: its presets, expiry, and number of uses. */
export function LinkForm(props: {
  readonly options: OpeningOptions
  readonly onClose: () => void
}) {
  const { options, onClose } = props
  const { t } = useTranslator()
  const id = useId()
  const form = useLinkForm(options, onClose)
  const { typed, change, faults } = form
  return (
    <Dialog
      title={t('agent.register.newLink')}
      size="md"
      onClose={onClose}
      footer={
        <Button type="submit" form={id} isLoading={form.isSending}>
          {t('agent.register.makeLink')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        <TextField
          label={t('agent.register.note')}
          hint={t('agent.register.noteHint')}
          maxLength={NOTE_MAX}
          autoComplete="off"
          value={typed.note}
          onValueChange={(note) => change({ note })}
        />
        <PresetsFields
          options={options}
          typed={typed.presets}
          faults={faults}
          onChange={(presets) => change({ presets })}
        />
        <SelectField
          label={t('agent.register.openFor')}
          value={typed.days}
          onValueChange={(days) => change({ days })}
          options={[
            { value: '', label: t('agent.register.noEnd') },
            ...DAYS.map((days) => ({
              value: String(days),
              label: t('agent.register.days', { days }),
            })),
          ]}
        />
        <TextField
          label={t('agent.register.quota')}
          hint={t('agent.register.quotaHint')}
          error={faults['quota']}
          inputMode="numeric"
          autoComplete="off"
          value={typed.quota}
          onValueChange={(quota) => change({ quota })}
        />
        <ErrorNotice error={form.error} />
      </form>
    </Dialog>
  )
}
