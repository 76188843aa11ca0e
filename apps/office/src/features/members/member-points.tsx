import type { PointEntry } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { DescriptionList, Panel } from '../../shared/page.tsx'
import { PagedList } from '../../shared/paged-list.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { When } from '../../shared/when.tsx'

const PAGE_ROWS = '10'

/** The day of play or the reward that brought the points, or the exchange that took them. */
function Origin({ entry }: { entry: PointEntry }) {
  const { t, date } = useTranslator()
  const { day, exchangeId, rewardId } = entry
  const origin = exchangeId ?? rewardId
  if (day !== null) {
    return t('office.points.ofDay', { day: date(`${day}T00:00:00Z`, 'date', 'UTC') })
  }
  return origin === null ? null : <bdi className="figures">{origin}</bdi>
}

function Entry({ entry }: { entry: PointEntry }) {
  const { t, number } = useTranslator()
  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-sm last:border-b-0">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{t(`office.points.kind.${entry.kind}`)}</span>
        <bdi className="figures font-semibold">
          {number(entry.points, { signDisplay: 'exceptZero' })}
        </bdi>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-legal text-text-3">
        <span>
          <When at={entry.at} /> · <Origin entry={entry} />
        </span>
        <span>{t('office.points.balanceAfter', { points: number(entry.balanceAfter) })}</span>
      </p>
    </li>
  )
}

/** A member's points: the balance and its changes, newest first. */
export function MemberPoints({ memberId }: { memberId: string }) {
  const { t } = useTranslator()
  const query = useInfiniteQuery({
    queryKey: queryKeys.memberPoints(memberId),
    queryFn: ({ pageParam }) =>
      api('GET /staff/members/:memberId/points', {
        params: { memberId },
        query: { limit: PAGE_ROWS, ...(pageParam === undefined ? {} : { before: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages ?? []
  const entries = pages.flatMap((page) => page.entries)
  const balance = pages[0]?.balance
  return (
    <Panel title={t('office.points.title')}>
      <div className="grid gap-2">
        {balance !== undefined && (
          <DescriptionList
            rows={[
              [
                t('office.member.balance'),
                <bdi key="balance" className="figures font-semibold">
                  {t('office.points.count', { count: balance })}
                </bdi>,
              ],
            ]}
          />
        )}
        <PagedList query={query} count={entries.length} nothing={t('office.points.none')}>
          <ol className="grid">
            {entries.map((entry) => (
              <Entry key={`${entry.at} ${entry.balanceAfter} ${entry.kind}`} entry={entry} />
            ))}
          </ol>
        </PagedList>
      </div>
    </Panel>
  )
}
