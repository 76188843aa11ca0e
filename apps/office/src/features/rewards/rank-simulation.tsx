import type { RankRuleBody, RankSimulation } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'

/** The name of a rank of a rule; "no rank" for 0. */
function useRankName(rule: RankRuleBody, own: string) {
  const { t } = useTranslator()
  return (rank: number) => {
    const names = rule.ranks[rank - 1]?.names ?? []
    const name = names.find(({ language }) => language === own)?.text
    return name ?? t('office.rewards.rank.none')
  }
}

interface ResultProps {
  readonly result: RankSimulation
  readonly rule: RankRuleBody
  readonly own: string
}

/** Members, gifts and rebates by rank. */
function ByRank({ result, rule, own }: ResultProps) {
  const { t } = useTranslator()
  const nameOf = useRankName(rule, own)
  return (
    <ScrollTable
      label={t('office.rewards.sim.byRank')}
      heads={[
        t('office.rewards.rank.column'),
        t('office.rewards.sim.members'),
        t('office.rewards.sim.gifts'),
        t('office.rewards.sim.giftPoints'),
        t('office.rewards.sim.rebates'),
      ]}
    >
      {result.ranks.map(({ rank, members, giftsMinor, giftPoints, rebatesMinor }) => (
        <tr key={rank} className="border-t border-line">
          <th scope="row" className="py-1.5 text-start font-semibold">
            <bdi>{nameOf(rank)}</bdi>
          </th>
          <Cell>
            <Count count={members} />
          </Cell>
          <Cell>
            <BrandAmount minor={giftsMinor} />
          </Cell>
          <Cell>
            <Count count={giftPoints} />
          </Cell>
          <Cell>
            <BrandAmount minor={rebatesMinor} />
          </Cell>
        </tr>
      ))}
    </ScrollTable>
  )
}

/** Those who would have had most points. */
function Best({ result, rule, own }: ResultProps) {
  const { t } = useTranslator()
  const nameOf = useRankName(rule, own)
  if (result.members.length === 0) return <Nothing>{t('office.rewards.sim.nobody')}</Nothing>
  return (
    <ScrollTable
      label={t('office.rewards.sim.best')}
      heads={[
        t('office.rewards.member'),
        t('office.rewards.sim.points'),
        t('office.rewards.rank.column'),
        t('office.rewards.sim.rebates'),
      ]}
    >
      {result.members.map(({ memberId, username, points, rank, rebatesMinor }) => (
        <tr key={memberId} className="border-t border-line">
          <th scope="row" className="py-1.5 text-start font-normal">
            <MemberLink memberId={memberId} username={username} />
          </th>
          <Cell>
            <Count count={points} />
          </Cell>
          <Cell>
            <bdi>{nameOf(rank)}</bdi>
          </Cell>
          <Cell>
            <BrandAmount minor={rebatesMinor} />
          </Cell>
        </tr>
      ))}
    </ScrollTable>
  )
}

function Result(props: ResultProps) {
  const { t, date } = useTranslator()
  const { from, to, turnoverMinor, giftsMinor, giftPoints, rebatesMinor } = props.result
  const day = (text: string) => date(`${text}T00:00:00Z`, 'date', 'UTC')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-sm text-text-2">
        {t('office.rewards.sim.about', { from: day(from), to: day(to) })}
      </p>
      <DescriptionList
        rows={[
          [t('office.rewards.sim.turnover'), <BrandAmount key="turnover" minor={turnoverMinor} />],
          [t('office.rewards.sim.gifts'), <BrandAmount key="gifts" minor={giftsMinor} />],
          [t('office.rewards.sim.giftPoints'), <Count key="points" count={giftPoints} />],
          [t('office.rewards.sim.rebates'), <BrandAmount key="rebates" minor={rebatesMinor} />],
        ]}
      />
      <ByRank {...props} />
      <h3 className="text-sm font-bold">{t('office.rewards.sim.best')}</h3>
      <Best {...props} />
    </div>
  )
}

export interface RankSimulationProps {
  readonly rule: RankRuleBody
  /** Nothing is computed by a rule that is not sound. */
  readonly isSound: boolean
  readonly own: string
}

/** What the ranks being edited would have come to last month; computed when asked for. */
export function RankSimulationPanel({ rule, isSound, own }: RankSimulationProps) {
  const { t } = useTranslator()
  const [asked, setAsked] = useState<RankRuleBody>()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.grid('rankSimulation', asked),
    queryFn: () => api('POST /staff/ranks/simulate', { body: asked ?? rule }),
    enabled: asked !== undefined,
  })
  const isOther = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(rule)
  return (
    <Panel
      title={t('office.rewards.sim.title')}
      actions={
        <Button variant="secondary" size="sm" disabled={!isSound} onClick={() => setAsked(rule)}>
          {t('office.rewards.sim.run')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(asked === undefined || isOther) && (
          <p className="text-sm text-text-2">
            {t(isOther ? 'office.rewards.sim.isOther' : 'office.rewards.sim.intro')}
          </p>
        )}
        {asked !== undefined &&
          (data ? (
            <Result result={data} rule={asked} own={own} />
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          ))}
      </div>
    </Panel>
  )
}
