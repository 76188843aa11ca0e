import type { Race, RacePlace } from '@fairhouse/protocol'
import { Badge, Card, cx, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { standingsQuery } from './race-queries.ts'
import { useScore } from './words.tsx'

const ROW =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 ' +
  'md:grid-cols-[5rem_minmax(0,1fr)_10rem_12rem] md:px-5'

function Line({ race, line }: { race: Race; line: RacePlace }) {
  const { t, number, date } = useTranslator()
  const scoreOf = useScore()
  const { place, name, isOwn, score, reachedAt } = line
  return (
    <li className={cx(ROW, isOwn && 'bg-brand-soft')}>
      <span className="figures font-bold">{number(place)}</span>
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {isOwn && <Badge tone="brand">{t('races.standings.you')}</Badge>}
      </span>
      <span className="figures text-end font-semibold">{scoreOf(race.rule, score)}</span>
      <span className="figures text-end text-sm text-text-2 max-md:hidden">
        {date(reachedAt, 'dateTime')}
      </span>
    </li>
  )
}

/** The places of a race, best first. */
export function Standings({ race }: { race: Race }) {
  const { t } = useTranslator()
  const list = useInfiniteQuery(standingsQuery(race.raceId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data.length === 0) return <p className="text-text-2">{t('races.standings.none')}</p>
  return (
    <div className="grid gap-4">
      <Card>
        <div aria-hidden className={cx(ROW, 'border-b border-line text-sm text-text-2')}>
          <span>{t('races.standings.place')}</span>
          <span>{t('races.standings.name')}</span>
          <span className="text-end">{t(`races.standings.score.${race.rule}`)}</span>
          <span className="text-end max-md:hidden">{t('races.standings.at')}</span>
        </div>
        <ol className="divide-y divide-line">
          {data.map((line) => (
            <Line key={line.place} race={race} line={line} />
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
