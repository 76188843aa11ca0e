import type { RankRuleBody, RankSimulation } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList, Nothing } from '../../shared/page.tsx'
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

/** What a simulation of ranks came to: sums, by rank, and the members with most points. */
export function RankSimulationResult(props: ResultProps) {
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
