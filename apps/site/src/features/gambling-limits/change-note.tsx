import type { LimitState } from '@fairhouse/protocol'
import { Button, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { numbersOf, wordsOf } from './limit-words.ts'
import { cacheLimits } from './limits-query.ts'

/** A requested raise or removal: when it can be confirmed, and how to withdraw it. */
export function ChangeNote({ state, name }: { readonly state: LimitState; readonly name: string }) {
  const translator = useTranslator()
  const { t, date } = translator
  const format = useFormatMoney()
  const toast = useToast()
  const [busy, setBusy] = useState<'confirm' | 'keep'>()
  const [error, setError] = useState<unknown>()
  const { change, kind, period } = state
  if (!change) return null
  const { requested } = numbersOf(state)
  const limit = requested === undefined ? '' : wordsOf(translator, format, state)(requested)
  const params = { kind, period }

  const decide = async (what: 'confirm' | 'keep') => {
    setBusy(what)
    setError(undefined)
    try {
      if (what === 'confirm') {
        cacheLimits(await api('POST /wps/member/limits/:kind/:period/confirm', { params }))
        toast(t(requested === undefined ? 'limits.change.removed' : 'limits.change.done'), 'win')
      } else {
        cacheLimits(await api('DELETE /wps/member/limits/:kind/:period/change', { params }))
        toast(t('limits.change.kept'), 'win')
      }
    } catch (refusal) {
      setError(refusal)
    }
    setBusy(undefined)
  }
  return (
    <div role="group" aria-label={name} className="grid gap-3 rounded-odds bg-surface-2 px-4 py-3">
      <p className="text-sm">
        <strong>
          {requested === undefined
            ? t('limits.change.remove')
            : t('limits.change.raise', { limit })}
        </strong>{' '}
        {change.isReady
          ? t('limits.change.ready', { when: date(change.lapsesAt, 'dateTime') })
          : t('limits.change.waits', { when: date(change.readyAt, 'dateTime') })}
      </p>
      <ErrorNotice error={error} />
      <div className="flex flex-wrap gap-2">
        {change.isReady && (
          <Button size="sm" isLoading={busy === 'confirm'} onClick={() => void decide('confirm')}>
            {requested === undefined
              ? t('limits.change.confirmRemove')
              : t('limits.change.confirmRaise', { limit })}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          isLoading={busy === 'keep'}
          onClick={() => void decide('keep')}
        >
          {t('limits.change.keep')}
        </Button>
      </div>
    </div>
  )
}
