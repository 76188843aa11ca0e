import type { PointEntry } from '@fairhouse/protocol'
import { Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { LineHeading } from '../../shared/records/line-heading.tsx'
import { DayDialog } from './day-dialog.tsx'
import { useDayText } from './day-text.ts'
import { entriesQuery } from './points-query.ts'

/** Cards on a phone, columns on wide screens. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3.5 ' +
  'lg:grid-cols-[10rem_minmax(0,1fr)_7rem_7rem_12rem] lg:items-center lg:px-5 lg:py-2'

function Heading() {
  const { t } = useTranslator()
  const titles = [
    t('points.entry.time'),
    t('points.entry.why'),
    t('points.entry.change'),
    t('points.entry.balance'),
    t('points.entry.reference'),
  ]
  return <LineHeading row={ROW} titles={titles} />
}

/** A day of play opens what earned its points, a reward its page; an exchange has its number. */
function Reference({ entry, onDay }: { entry: PointEntry; onDay: (day: string) => void }) {
  const { t } = useTranslator()
  const textOf = useDayText()
  const { day, exchangeId, rewardId } = entry
  if (rewardId !== null) {
    return (
      <Link
        to="/member/$page"
        params={{ page: 'rewardCenter' }}
        search={{ reward: rewardId }}
        className="-my-2 inline-flex min-h-11 items-center text-sm text-brand underline
          underline-offset-2"
      >
        {t('points.entry.toReward')}
      </Link>
    )
  }
  if (day === null) {
    return (
      <span dir="ltr" className="font-mono text-legal break-all text-text-3">
        {exchangeId}
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={() => onDay(day)}
      className="-my-2 min-h-11 text-start text-sm text-brand underline underline-offset-2"
    >
      {t('points.entry.day', { day: textOf(day) })}
    </button>
  )
}

function Line({ entry, onDay }: { entry: PointEntry; onDay: (day: string) => void }) {
  const { t, date, number } = useTranslator()
  const { kind, points, balanceAfter, at } = entry
  return (
    <li className={ROW}>
      <span className="figures text-sm text-text-3 max-lg:order-3">{date(at, 'dateTime')}</span>
      <span className="font-semibold max-lg:order-1">{t(`points.entry.${kind}`)}</span>
      <span className="figures text-end font-semibold max-lg:order-2">
        {number(points, { signDisplay: 'exceptZero' })}
      </span>
      <span className="text-end text-sm text-text-2 max-lg:order-4">
        <span className="lg:sr-only">{`${t('points.entry.balance')} `}</span>
        <span className="figures">{number(balanceAfter)}</span>
      </span>
      <span className="max-lg:order-5 max-lg:col-span-2">
        <Reference entry={entry} onDay={onDay} />
      </span>
    </li>
  )
}

/** Changes of the balance of points, newest first, with the balance after each. */
export function EntryList() {
  const { t } = useTranslator()
  const list = useInfiniteQuery(entriesQuery)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const [day, setDay] = useState<string>()
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data.length === 0) {
    return (
      <EmptyState code="no-points" title={t('points.entry.empty')}>
        {t('points.entry.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Card>
        <Heading />
        <ol className="divide-y divide-line">
          {data.map((entry) => (
            <Line
              key={`${entry.kind} ${entry.day ?? entry.exchangeId ?? entry.rewardId} ${entry.at}`}
              entry={entry}
              onDay={setDay}
            />
          ))}
        </ol>
      </Card>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
      {day !== undefined && <DayDialog day={day} onClose={() => setDay(undefined)} />}
    </div>
  )
}
