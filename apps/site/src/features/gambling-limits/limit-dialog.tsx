import type { GamblingLimits, LimitOffer, LimitState } from '@fairhouse/protocol'
import { Button, Dialog, useCurrency, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { serverNow } from '../../shared/clock.ts'
import { LimitField } from '../../shared/limits/limit-field.tsx'
import { boundsText, limitFaultText, readLimit } from '../../shared/limits/limit-value.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { numbersOf, wordsOf } from './limit-words.ts'
import { cacheLimits } from './limits-query.ts'

const HOUR_MS = 3_600_000

export interface LimitDialogProps {
  readonly offer: LimitOffer
  readonly state: LimitState | undefined
  readonly overview: GamblingLimits
  readonly onClose: () => void
}

/** What saving does: takes effect at once, or waits. */
function useConsequence({ offer, state, overview }: LimitDialogProps, text: string) {
  const translator = useTranslator()
  const { t, date } = translator
  const format = useFormatMoney()
  const read = readLimit(offer, text, translator.language.formats, useCurrency())
  if ('fault' in read) return { read, note: boundsText(translator, format, offer), waits: false }
  const limit = state && numbersOf(state).limit
  if (limit === undefined || read.value < limit) {
    return { read, note: t('limits.holdsAtOnce'), waits: false }
  }
  if (!state || read.value === limit) return { read, note: t('limits.same'), waits: false }
  const when = date(new Date(serverNow() + overview.raiseWaitHours * HOUR_MS), 'dateTime')
  const note = t('limits.waits', { when, limit: wordsOf(translator, format, state)(limit) })
  return { read, note, waits: true, when }
}

/** Requests the removal of a limit. */
function Removal({ offer: { kind, period }, overview, onClose }: LimitDialogProps) {
  const { t } = useTranslator()
  const form = useSubmit({
    fields: [],
    validate: () => ({}),
    send: async () => {
      const params = { kind, period }
      cacheLimits(await api('DELETE /wps/member/limits/:kind/:period', { params }))
      onClose()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(event)}
      className="grid gap-3 border-t border-line pt-5"
    >
      <p className="text-sm text-text-2">
        {t('limits.removeNote', { hours: overview.raiseWaitHours })}
      </p>
      <ErrorNotice error={form.error} />
      <Button type="submit" variant="secondary" isBlock isLoading={form.isSending}>
        {t('limits.remove')}
      </Button>
    </form>
  )
}

/** Sets, lowers or raises one limit; says in advance when it takes effect. */
export function LimitDialog(props: LimitDialogProps) {
  const { offer, state, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const format = useFormatMoney()
  const toast = useToast()
  const [text, setText] = useState('')
  const { read, note, waits, when = '' } = useConsequence(props, text)
  const { kind, period } = offer
  const params = { kind, period }
  const field = kind === 'time' ? 'minutes' : 'amountMinor'
  const form = useSubmit({
    fields: [field],
    fieldOf: { LIMIT_OUT_OF_BOUNDS: field },
    validate: () =>
      'fault' in read ? { [field]: limitFaultText(translator, format, offer, read.fault) } : {},
    send: async () => {
      if ('fault' in read) return
      const { value } = read
      const body = kind === 'time' ? { minutes: Number(value) } : { amountMinor: String(value) }
      cacheLimits(await api('PUT /wps/member/limits/:kind/:period', { params, body }))
      toast(t(waits ? 'limits.asked' : 'limits.saved', { when }), 'win')
      onClose()
    },
  })
  const now = state && wordsOf(translator, format, state)(numbersOf(state).limit)
  const canRemove = state !== undefined && !state.isMandatory
  return (
    <Dialog
      title={t(`limits.name.${kind}.${period}`)}
      description={now && t('limits.now', { limit: now })}
      size="sm"
      onClose={onClose}
    >
      <div className="grid gap-6">
        <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
          <LimitField
            offer={offer}
            label={t(kind === 'time' ? 'limits.kind.time' : 'limits.amount')}
            hint={<span aria-live="polite">{note}</span>}
            error={form.faults[field]}
            value={text}
            onValueChange={(typed) => {
              form.setFaults()
              setText(typed)
            }}
          />
          <ErrorNotice error={form.error} />
          <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
            {t('limits.save')}
          </Button>
        </form>
        {canRemove && <Removal {...props} />}
      </div>
    </Dialog>
  )
}
