import type { GamblingLimits } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { serverNow } from '../../shared/clock.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Section } from '../../shared/page.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { pauseEnd, spanText } from './limit-words.ts'
import { cacheLimits } from './limits-query.ts'

function PauseDialog({ span, onClose }: { readonly span: string; readonly onClose: () => void }) {
  const translator = useTranslator()
  const { t, date } = translator
  const form = useSubmit({
    fields: [],
    validate: () => ({}),
    send: async () => {
      cacheLimits(await api('POST /wps/member/limits/pause', { body: { span } }))
      onClose()
    },
  })
  const when = date(pauseEnd(span, serverNow()), 'dateTime')
  return (
    <Dialog
      title={t('limits.pause.confirmTitle', { span: spanText(translator, span) })}
      description={t('limits.pause.confirmBody', { when })}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('limits.pause.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

/** A pause in two taps: its length, and a confirmation. A running pause can be extended. */
export function PauseSection({ overview }: { readonly overview: GamblingLimits }) {
  const translator = useTranslator()
  const { t } = translator
  const [span, setSpan] = useState<string>()
  const { pausedUntil, pauseSpans, exclusion } = overview
  const now = serverNow()
  const longer = pauseSpans.filter(
    (each) => pausedUntil === undefined || pauseEnd(each, now).getTime() > Date.parse(pausedUntil),
  )
  if (exclusion || longer.length === 0) return null
  return (
    <Section title={t(pausedUntil === undefined ? 'limits.pause.title' : 'limits.pause.longer')}>
      <p className="text-text-2">{t('limits.pause.body')}</p>
      <div role="group" aria-label={t('limits.pause.choose')} className="flex flex-wrap gap-2">
        {longer.map((each) => (
          <Button key={each} variant="secondary" onClick={() => setSpan(each)}>
            {spanText(translator, each)}
          </Button>
        ))}
      </div>
      {span !== undefined && <PauseDialog span={span} onClose={() => setSpan(undefined)} />}
    </Section>
  )
}
