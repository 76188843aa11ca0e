import type { RankChangeWire } from '@fairhouse/protocol'
import { Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { changesQuery } from './ranks-query.ts'
import { TurnoverLines } from './turnover-lines.tsx'
import { useRankWords } from './use-rank-words.ts'

function Line({ change }: { change: RankChangeWire }) {
  const { t } = useTranslator()
  const words = useRankWords()
  const { name, day, month, points, lines, unitMinor, rank } = change
  const isRaised = change.change === 'raised'
  const Icon = isRaised ? ArrowUp : ArrowDown
  const title = isRaised
    ? t('ranks.history.raised', { name })
    : rank === 0
      ? t('ranks.history.fallenNone')
      : t('ranks.history.fallen', { name })
  const counted = t('ranks.points', { count: points })
  return (
    <li className="grid gap-3 px-4 py-3.5 md:grid-cols-2 md:px-5">
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-text-3" />
        <div className="grid content-start gap-0.5">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-text-2">{t('ranks.since', { day: words.day(day) })}</p>
          <p className="text-sm text-text-2">
            {t('ranks.history.points', { points: counted, month: words.month(month) })}
          </p>
        </div>
      </div>
      <TurnoverLines lines={lines} unitMinor={unitMinor} points={points} />
    </li>
  )
}

/** Changes of the rank, newest first, each with the figures it came from. */
export function ChangeList() {
  const { t } = useTranslator()
  const list = useInfiniteQuery(changesQuery)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data.length === 0) {
    return (
      <EmptyState code="no-rank-changes" title={t('ranks.history.empty')}>
        {t('ranks.history.emptyHint')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Card>
        <ol className="divide-y divide-line">
          {data.map((change) => (
            <Line key={`${change.day} ${change.from} ${change.rank}`} change={change} />
          ))}
        </ol>
      </Card>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}
