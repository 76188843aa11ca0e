import type { MissionsAnswer } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { NotOffered } from '../../shared/not-offered.tsx'
import { Page } from '../../shared/page.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { MissionCard } from './mission-card.tsx'
import { missionsQuery } from './missions-query.ts'
import { ReachedList } from './reached-list.tsx'
import { RewardCentreLink } from '../../shared/reward-centre-link.tsx'

const RULES = [
  'missions.rules.settled',
  'missions.rules.stake',
  'missions.rules.games',
  'missions.rules.days',
  'missions.rules.prize',
  'missions.rules.budget',
  'missions.rules.correction',
  'missions.rules.urge',
] as const

/** How missions are counted, in plain sentences. */
function Rules() {
  const { t } = useTranslator()
  return (
    <section className="grid max-w-170 gap-3">
      <h2 className="text-xl font-bold">{t('missions.rules')}</h2>
      <ul className="grid list-disc gap-1 ps-5 text-text-2">
        {RULES.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </section>
  )
}

function Missions({ answer }: { answer: MissionsAnswer }) {
  const { t } = useTranslator()
  const { isAway, missions, reached } = answer
  if (isAway) {
    return (
      <EmptyState code="missions-away" title={t('missions.away')}>
        {t('missions.awayHint')}
      </EmptyState>
    )
  }
  return (
    <>
      {reached.some(({ state }) => state === 'waiting') && (
        <RewardCentreLink>{t('missions.claim')}</RewardCentreLink>
      )}
      {missions.length === 0 ? (
        <EmptyState code="no-missions" title={t('missions.none')}>
          {t('missions.noneHint')}
        </EmptyState>
      ) : (
        <section className="grid gap-3">
          <h2 className="text-xl font-bold">{t('missions.openTitle')}</h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {missions.map((mission) => (
              <MissionCard key={mission.missionId} mission={mission} />
            ))}
          </ul>
        </section>
      )}
      <ReachedList reached={reached} />
      <Rules />
    </>
  )
}

/** The member's missions with exact progress, what was reached, and how it is counted. */
export function MissionsScreen() {
  const { t, code } = useTranslator()
  const isOffered = useSwitch('missions')
  const { data, error, refetch } = useQuery({ ...missionsQuery(code), enabled: isOffered })
  if (!isOffered) return <NotOffered />
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mx-auto h-90 w-full max-w-170" />
  return (
    <Page title={t('missions.title')} intro={t('missions.intro')}>
      <Missions answer={data} />
    </Page>
  )
}
