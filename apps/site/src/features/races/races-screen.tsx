import type { Race } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { LoadError } from '../../shared/load-state.tsx'
import { Section } from '../../shared/page.tsx'
import { Link, useSearch } from '../../shared/router/index.ts'
import { OwnPlace } from './own-place.tsx'
import { RaceList } from './race-list.tsx'
import { raceQuery, racesQuery } from './race-queries.ts'
import { Prizes, Rules } from './race-rules.tsx'
import { Standings } from './standings.tsx'
import { Budget, Dates, StateBadge } from './words.tsx'

function Head({ race }: { race: Race }) {
  const { t } = useTranslator()
  return (
    <div className="grid justify-items-start gap-2">
      <StateBadge state={race.state} />
      <h2 className="text-2xl font-bold wrap-anywhere">{race.title}</h2>
      <p className="text-text-2 tabular-nums">
        <Dates race={race} />
      </p>
      <p className="font-semibold">
        <Budget race={race} />
      </p>
      {race.content !== '' && (
        <p className="max-w-170 whitespace-pre-line wrap-anywhere">{race.content}</p>
      )}
      {race.state === 'settling' && (
        <p className="text-sm text-text-2">{t('races.stateHint.settling')}</p>
      )}
    </div>
  )
}

/** One race: the own place, the prizes, the rules, and everybody's places. */
function RaceDetail({ raceId }: { raceId: string }) {
  const { t } = useTranslator()
  const { data: race, error, refetch } = useQuery(raceQuery(raceId))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Link
        to="/leaderboards"
        search={{}}
        className="inline-flex min-h-11 w-fit items-center gap-1 font-semibold text-brand"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('races.back')}
      </Link>
      {race ? (
        <>
          <Head race={race} />
          <OwnPlace race={race} />
          <Section title={t('races.prizes')}>
            <Prizes race={race} />
          </Section>
          <Section title={t('races.standings')}>
            <p className="mb-3 text-sm text-text-2">{t('races.ranked', { count: race.ranked })}</p>
            <Standings race={race} />
          </Section>
          <Section title={t('races.rules')}>
            <Rules race={race} />
          </Section>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </div>
  )
}

/** Races, or the one that the address names. Nothing of them is shown to who is away. */
export function RacesScreen() {
  const { t } = useTranslator()
  const raceId = useSearch()['race']
  const { data, error, refetch } = useQuery(racesQuery)
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  if (data.isAway) {
    return (
      <EmptyState code="races-away" title={t('races.away')}>
        {t('races.awayBody')}
      </EmptyState>
    )
  }
  return raceId === undefined ? <RaceList races={data.races} /> : <RaceDetail raceId={raceId} />
}
