import { useFormatMoney, useServerNow, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Clock3 } from 'lucide-react'
import { Suspense } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { isTrial, useMember } from '../../shared/session.ts'
import { elapsedText, playClockQuery } from './play-clock-query.ts'

const realityCheck = chunk(() => import('./reality-check.tsx'), 'RealityCheck', [
  'limits',
  'errors',
])

/**
 * Time since the login, and the result: visible wherever one can bet [S-28]. A due
 * reality check opens over the page.
 */
export function YourDay() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const member = useMember()
  const now = useServerNow()
  const isReal = Boolean(member) && !isTrial(member)
  const { data } = useQuery({ ...playClockQuery, enabled: isReal })
  if (!isReal || !data) return null
  const elapsed = elapsedText(now - Date.parse(data.startedAt))
  return (
    <>
      <MemberLink
        page="limits"
        className="page flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-text-2
          pointer-fine:min-h-8 hover:text-text"
      >
        <Clock3 aria-hidden className="size-4 shrink-0" />
        <span className="font-semibold">{t('limits.day.title')}</span>
        <span>
          <span className="sr-only">{t('limits.day.time')} </span>
          <bdi className="figures">{elapsed}</bdi>
        </span>
        <span>
          {t('limits.day.net')}{' '}
          <bdi className="figures font-semibold">{format(moneyOf(data.netMinor), true)}</bdi>
        </span>
      </MemberLink>
      {now >= Date.parse(data.nextCheckAt) && (
        <Suspense>
          <realityCheck.Component clock={data} elapsed={elapsed} />
        </Suspense>
      )}
    </>
  )
}
