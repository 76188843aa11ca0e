import type { Race } from '@fairhouse/protocol'
import { Badge, buttonClass, Card, EmptyState, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { Budget, Dates, StateBadge } from './words.tsx'

function RaceCard({ race }: { race: Race }) {
  const { t } = useTranslator()
  const { own } = race
  return (
    <Card as="li" className="grid content-between gap-4 p-5">
      <div className="grid justify-items-start gap-2">
        <div className="flex flex-wrap gap-2">
          <StateBadge state={race.state} />
          {own && <Badge tone="brand">{t('races.joined')}</Badge>}
        </div>
        <h2 className="text-xl font-bold wrap-anywhere">{race.title}</h2>
        <p className="text-sm text-text-2 tabular-nums">
          <Dates race={race} />
        </p>
        <p className="font-semibold">
          <Budget race={race} />
        </p>
        {own?.standing && (
          <p className="text-text-2 tabular-nums">
            {t('races.own.place', { place: own.standing.place })}
          </p>
        )}
      </div>
      <div>
        <Link
          to="/leaderboards"
          search={{ race: race.raceId }}
          className={buttonClass(race.state === 'running' ? 'primary' : 'secondary', 'md')}
        >
          {t('races.open')}
          <span className="sr-only">{`: ${race.title}`}</span>
        </Link>
      </div>
    </Card>
  )
}

/** Races: those that run first, those that are over last. */
export function RaceList({ races }: { races: readonly Race[] }) {
  const { t } = useTranslator()
  if (races.length === 0) {
    return (
      <EmptyState code="no-races" title={t('races.none')}>
        {t('races.noneHint')}
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {races.map((race) => (
        <RaceCard key={race.raceId} race={race} />
      ))}
    </ul>
  )
}
