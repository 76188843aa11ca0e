import type { PayoutClock as Clock } from '@fairhouse/protocol'
import { Button, Card, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import { clockQuery } from './withdrawals-query.ts'

const MINUTE = 60
const HOUR = 3_600

/** A duration as one number, rounded up: it never takes longer than stated. */
function useStretch(): (seconds: number) => string {
  const { t, number } = useTranslator()
  return (seconds) => {
    if (seconds < MINUTE) return t('withdrawals.seconds', { n: number(seconds) })
    if (seconds < 2 * HOUR) {
      return t('withdrawals.minutes', { n: number(Math.ceil(seconds / MINUTE)) })
    }
    return t('withdrawals.hours', { n: number(Math.ceil(seconds / HOUR)) })
  }
}

function CopyStatement({ clock }: { clock: Clock }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => {
    const text = JSON.stringify({ jws: clock.statement, jwk: clock.key })
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => toast(t('cashier.notCopied'), 'lose'),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-48 flex-1 text-sm text-text-3">{t('withdrawals.clock.signed')}</p>
      <Button variant="secondary" size="sm" onClick={copy}>
        {t('withdrawals.clock.copy')}
      </Button>
      <p role="status" className="text-sm text-text-2">
        {isCopied && t('withdrawals.clock.copied')}
      </p>
    </div>
  )
}

/** How long today's payouts took, shown to everybody. */
export function PayoutClock() {
  const { t } = useTranslator()
  const stretch = useStretch()
  const { data: clock } = useQuery(clockQuery)
  if (!clock) return null
  const { count, medianSeconds, p95Seconds } = clock
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="flex items-center gap-2 font-bold">
        <Timer aria-hidden className="size-5 text-brand" />
        {t('withdrawals.clock.title')}
      </h2>
      {medianSeconds === null || p95Seconds === null ? (
        <p className="text-text-2">{t('withdrawals.clock.none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-4">
            {(['median', 'p95'] as const).map((key) => (
              <div key={key} className="grid gap-0.5">
                <dt className="text-sm text-text-2">{t(`withdrawals.clock.${key}`)}</dt>
                <dd className="figures text-2xl font-bold">
                  {stretch(key === 'median' ? medianSeconds : p95Seconds)}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-text-2">{t('withdrawals.clock.count', { count })}</p>
          <CopyStatement clock={clock} />
        </>
      )}
    </Card>
  )
}
