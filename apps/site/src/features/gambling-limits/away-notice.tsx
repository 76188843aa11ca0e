import type { GamblingLimits } from '@fairhouse/protocol'
import { Button, Card, Dialog, useTranslator } from '@fairhouse/ui'
import { Moon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../shared/api.ts'
import { serverNow } from '../../shared/clock.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { cacheLimits } from './limits-query.ts'

function ReturnDialog(props: { readonly hours: number; readonly onClose: () => void }) {
  const { hours, onClose } = props
  const { t } = useTranslator()
  const form = useSubmit({
    fields: [],
    validate: () => ({}),
    send: async () => {
      cacheLimits(await api('POST /wps/member/limits/exclusion/return', {}))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('limits.exclusion.askReturn')}
      description={t('limits.exclusion.askReturnBody', { hours })}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('limits.exclusion.askReturn')}
        </Button>
      </form>
    </Dialog>
  )
}

/** When and how an exclusion ends. */
function ExclusionEnd({ overview }: { readonly overview: GamblingLimits }) {
  const { t, date } = useTranslator()
  const [isAsking, setIsAsking] = useState(false)
  const { exclusion, returnWaitHours } = overview
  if (!exclusion?.returnFrom) return null
  const { until, returnFrom, isReturning } = exclusion
  if (isReturning && until) {
    return <p>{t('limits.exclusion.returning', { when: date(until, 'dateTime') })}</p>
  }
  if (Date.parse(returnFrom) > serverNow()) {
    return <p>{t('limits.exclusion.returnFrom', { when: date(returnFrom, 'dateLong') })}</p>
  }
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        {t('limits.exclusion.askReturn')}
      </Button>
      {isAsking && <ReturnDialog hours={returnWaitHours} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

/**
 * On top of the page for members who are excluded or paused: since when, until when, and what it
 * means.
 */
export function AwayNotice({ overview }: { readonly overview: GamblingLimits }) {
  const { t, date } = useTranslator()
  const { exclusion, pausedUntil } = overview
  const isAway = exclusion !== undefined || pausedUntil !== undefined
  const wasAway = useRef(isAway)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Takes the focus: the button that started it further down is gone.
    if (isAway && !wasAway.current) heading.current?.focus()
    wasAway.current = isAway
  }, [isAway])
  if (!isAway) return null
  const until = exclusion && !exclusion.isReturning ? exclusion.until : undefined
  const title = !exclusion
    ? t('limits.pause.runs', { when: date(pausedUntil ?? '', 'dateTime') })
    : until
      ? t('limits.exclusion.runsUntil', { when: date(until, 'dateTime') })
      : t('limits.exclusion.runs')
  return (
    <Card className="flex gap-3.5 p-4 md:p-5">
      <Moon aria-hidden className="mt-0.5 size-6 shrink-0 text-brand" />
      <div role="status" className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg font-bold">
          {title}
        </h2>
        <p className="text-text-2">
          {t(exclusion ? 'limits.exclusion.runsBody' : 'limits.pause.runsBody')}
        </p>
        <ExclusionEnd overview={overview} />
      </div>
    </Card>
  )
}
