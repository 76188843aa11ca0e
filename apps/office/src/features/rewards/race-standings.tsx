import type { StaffRace } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { raceStandingsQuery } from './reward-queries.ts'
import { RaceScore } from './race-words.tsx'

/** What a race costs: the budget, what was given, and what of it was claimed. */
export function RaceCost({ race }: { race: StaffRace }) {
  const { t } = useTranslator()
  return (
    <Panel title={t('office.races.cost')}>
      <DescriptionList
        rows={[
          [t('office.races.entrants'), <Count key="in" count={race.entrants} />],
          [t('office.races.ranked'), <Count key="ranked" count={race.ranked} />],
          [t('office.races.budget'), <BrandAmount key="b" minor={race.budgetMinor} />],
          [t('office.races.budgetPoints'), <Count key="bp" count={race.budgetPoints} />],
          [t('office.races.given'), <BrandAmount key="g" minor={race.givenMinor} />],
          [t('office.races.givenPoints'), <Count key="gp" count={race.givenPoints} />],
          [t('office.races.claimed'), <BrandAmount key="c" minor={race.claimedMinor} />],
          [
            t('office.races.settledAt'),
            race.settledAt === null ? '–' : <When key="s" at={race.settledAt} isLong />,
          ],
        ]}
      />
    </Panel>
  )
}

/** Places with the usernames, best first. */
export function RaceStandings({ race }: { race: StaffRace }) {
  const { t, number } = useTranslator()
  const list = useInfiniteQuery(raceStandingsQuery(race.raceId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <Panel title={t('office.races.standings')}>
      {data.length === 0 ? (
        <Nothing>{t('office.races.noStandings')}</Nothing>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-start text-text-2">
                <th className="p-2 text-start">{t('office.races.place')}</th>
                <th className="p-2 text-start">{t('office.rewards.member')}</th>
                <th className="p-2 text-start">{t('office.races.alias')}</th>
                <th className="p-2 text-end">{t('office.races.score')}</th>
                <th className="p-2 text-end">{t('office.races.reachedAt')}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {data.map((row) => (
                <tr key={row.memberId}>
                  <td className="figures p-2">{row.place === null ? '–' : number(row.place)}</td>
                  <td className="p-2">
                    <bdi>{row.username}</bdi>
                  </td>
                  <td className="p-2">
                    <bdi>{row.alias ?? '–'}</bdi>
                  </td>
                  <td className="p-2 text-end">
                    <RaceScore race={race} score={row.score} />
                  </td>
                  <td className="p-2 text-end">
                    <When at={row.reachedAt} isLong />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button
          size="sm"
          variant="secondary"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('office.races.more')}
        </Button>
      )}
    </Panel>
  )
}
