import type { GamblingLimits } from '@fairhouse/protocol'
import { Button, Checkbox, Chips, Dialog, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Section } from '../../shared/page.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { spanText } from './limit-words.ts'
import { cacheLimits } from './limits-query.ts'

const CONSEQUENCES = ['noPlay', 'noAds', 'money', 'sessions', 'firm'] as const

function ExclusionDialog(props: {
  readonly spans: readonly string[]
  readonly onClose: () => void
}) {
  const { spans, onClose } = props
  const translator = useTranslator()
  const { t } = translator
  const [span, setSpan] = useState(spans[0] ?? '')
  const [isSure, setIsSure] = useState(false)
  const form = useSubmit({
    fields: ['sure'],
    validate: () => (isSure ? {} : { sure: t('limits.exclusion.sureFirst') }),
    send: async () => {
      cacheLimits(await api('POST /wps/member/limits/exclusion', { body: { span } }))
      onClose()
    },
  })
  return (
    <Dialog title={t('limits.exclusion.title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-6">
        <div className="grid gap-2">
          <p className="font-semibold">{t('limits.exclusion.choose')}</p>
          <Chips
            label={t('limits.exclusion.choose')}
            choices={spans.map((id) => ({ id, label: spanText(translator, id) }))}
            selected={span}
            onSelect={setSpan}
          />
        </div>
        <div className="grid gap-2">
          <p className="font-semibold">{t('limits.exclusion.what')}</p>
          <ul className="grid list-disc gap-1.5 ps-5 text-text-2">
            {CONSEQUENCES.map((each) => (
              <li key={each}>{t(`limits.exclusion.${each}`)}</li>
            ))}
          </ul>
        </div>
        <Checkbox
          isChecked={isSure}
          onCheckedChange={(sure) => {
            form.setFaults()
            setIsSure(sure)
          }}
          error={form.faults['sure']}
          name="sure"
        >
          {t('limits.exclusion.sure')}
        </Checkbox>
        <ErrorNotice error={form.error} />
        <Button type="submit" variant="danger" size="lg" isBlock isLoading={form.isSending}>
          {t('limits.exclusion.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Self-exclusion, in plain words. */
export function ExclusionSection({ overview }: { readonly overview: GamblingLimits }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  const { exclusion, exclusionSpans } = overview
  if (exclusion && !exclusion.isReturning) return null
  return (
    <Section title={t('limits.exclusion.title')}>
      <p className="text-text-2">{t('limits.exclusion.body')}</p>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('limits.exclusion.open')}
        </Button>
      </div>
      {isOpen && <ExclusionDialog spans={exclusionSpans} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}
