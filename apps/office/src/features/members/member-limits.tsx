import type { GamblingLimits } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'
import { LimitHistory } from './limit-history.tsx'

type Limit = GamblingLimits['limits'][number]
type Row = readonly [name: string, value: ReactNode]

/** The used part of a limit. */
function Used({ limit, currency }: { limit: Limit; currency: string }) {
  const { t } = useTranslator()
  if (limit.kind === 'time') {
    const { usedMinutes, minutes } = limit
    return t('office.limits.minutes', { used: usedMinutes, limit: minutes })
  }
  return (
    <>
      <Amount minor={limit.usedMinor} currency={currency} /> /{' '}
      <Amount minor={limit.amountMinor} currency={currency} />
    </>
  )
}

/** A change that the member has requested: not in effect until they confirm it again. */
function PendingChange({ limit, currency }: { limit: Limit; currency: string }) {
  const { t } = useTranslator()
  const { change } = limit
  if (!change) return null
  const value = 'minutes' in change ? change.minutes : undefined
  const amount = 'amountMinor' in change ? change.amountMinor : undefined
  return (
    <span className="block text-text-2">
      {t('office.limits.asked')}{' '}
      {value !== undefined && t('office.limits.onlyMinutes', { limit: value })}
      {amount !== undefined && <Amount minor={amount} currency={currency} />}
      {value === undefined && amount === undefined && t('office.limits.noLimit')}{' '}
      <span className="text-text-3">
        · {t('office.limits.readyFrom')} <When at={change.readyAt} />
      </span>
    </span>
  )
}

function useRows(limits: GamblingLimits | undefined, currency: string): readonly Row[] {
  const { t } = useTranslator()
  if (!limits) return []
  const rows: Row[] = limits.limits.map((limit) => [
    t(`office.limits.${limit.kind}.${limit.period}`),
    <span key={`${limit.kind}.${limit.period}`}>
      <Used limit={limit} currency={currency} />
      <PendingChange limit={limit} currency={currency} />
    </span>,
  ])
  const { pausedUntil, exclusion } = limits
  if (pausedUntil !== undefined) {
    rows.push([t('office.limits.paused'), <When key="pause" at={pausedUntil} isLong />])
  }
  if (exclusion) {
    rows.push([t('office.limits.excluded'), <When key="since" at={exclusion.since} isLong />])
    const { until } = exclusion
    rows.push([
      t('office.limits.excludedUntil'),
      until === undefined ? t('office.limits.noEnd') : <When key="until" at={until} isLong />,
    ])
  }
  return rows
}

/** A member's own limits, as they see them. Staff cannot change them. */
export function MemberLimits(props: { memberId: string; currency: string }) {
  const { memberId, currency } = props
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.memberLimits(memberId),
    queryFn: () => api('GET /staff/members/:memberId/limits', { params: { memberId } }),
  })
  const rows = useRows(data?.limits, currency)
  return (
    <Panel title={t('office.limits.title')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-16" />}
      {data && rows.length === 0 && <Nothing>{t('office.limits.none')}</Nothing>}
      {rows.length > 0 && <DescriptionList rows={rows} />}
      {data && data.events.length > 0 && <LimitHistory events={data.events} currency={currency} />}
    </Panel>
  )
}
