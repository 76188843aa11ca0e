import type { RankChangeWire, RankOverview, RankRebateWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'

function useDay() {
  const { date } = useTranslator()
  return (day: string) => date(`${day}T00:00:00Z`, 'date', 'UTC')
}

/** The rank, and how far the month has come. */
function Standing({ overview }: { overview: RankOverview }) {
  const { t, number } = useTranslator()
  const day = useDay()
  const { ranks, rank, since, points, rankAfter } = overview
  const name = ranks[Math.min(rank, ranks.length) - 1]?.name ?? t('office.rewards.rank.none')
  const next = ranks[rank]
  return (
    <DescriptionList
      rows={[
        [t('office.rewards.rank.column'), <bdi key="rank">{name}</bdi>],
        [t('office.rewards.rank.since'), since === null ? '–' : day(since)],
        [
          t('office.rewards.rank.points'),
          next
            ? t('office.rewards.rank.pointsOf', {
                points: number(points),
                threshold: number(next.threshold),
              })
            : number(points),
        ],
        ...(rankAfter < rank
          ? [[t('office.rewards.rank.afterTitle'), t('office.rewards.rank.after.falls')] as const]
          : []),
      ]}
    />
  )
}

function Changes({ changes }: { changes: readonly RankChangeWire[] }) {
  const { t, number } = useTranslator()
  const day = useDay()
  return (
    <ol className="grid text-sm">
      {changes.map((change) => (
        <li
          key={`${change.day} ${change.from} ${change.rank}`}
          className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1.5
            last:border-b-0"
        >
          <span>
            {t(`office.rewards.rank.change.${change.change}`, {
              name: change.name || t('office.rewards.rank.none'),
            })}
          </span>
          <span className="figures text-text-3">
            {t('office.rewards.rank.changeOf', {
              day: day(change.day),
              points: number(change.points),
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Rebates(props: { rebates: readonly RankRebateWire[]; currency: string }) {
  const { rebates, currency } = props
  const day = useDay()
  return (
    <DescriptionList
      rows={rebates.map((rebate) => [
        `${day(rebate.day)} · ${rebate.name}`,
        <Amount key={rebate.day} minor={rebate.amountMinor} currency={currency} />,
      ])}
    />
  )
}

/** A member's rank: how far the month has come, its last changes, and the last rebates. */
export function MemberRank(props: { readonly memberId: string; readonly currency: string }) {
  const { memberId, currency } = props
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.memberRank(memberId),
    queryFn: () => api('GET /staff/members/:memberId/rank', { params: { memberId } }),
  })
  return (
    <Panel title={t('office.rewards.rank.ofMember')}>
      {data ? (
        <div className="grid gap-4">
          <Standing overview={data.overview} />
          {data.changes.length > 0 && (
            <section className="grid gap-1">
              <h3 className="text-sm font-bold">{t('office.rewards.rank.changes')}</h3>
              <Changes changes={data.changes} />
            </section>
          )}
          <section className="grid gap-1">
            <h3 className="text-sm font-bold">{t('office.rewards.rank.lastRebates')}</h3>
            {data.rebates.length === 0 ? (
              <Nothing>{t('office.rewards.rank.noRebates')}</Nothing>
            ) : (
              <Rebates rebates={data.rebates} currency={currency} />
            )}
          </section>
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Panel>
  )
}
