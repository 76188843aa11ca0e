import type { DashboardNow, DashboardQueue, DashboardQueueName } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { LIST_LINK } from '../../shared/list-link.ts'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { When } from '../../shared/when.tsx'
import { useAge } from '../../shared/use-age.ts'

const REFRESH_MS = 15_000

/** The list of each queue, filtered to what is pending. */
const LISTS = {
  approvals: { to: '/approvals', search: { status: 'pending' } },
  withdrawals: { to: '/withdrawals', search: { queue: 'inbox' } },
  disputes: { to: '/withdrawals', search: { queue: 'disputes' } },
  kyc: { to: '/kyc', search: { state: 'inReview' } },
  risk: { to: '/risk', search: {} },
  conversations: { to: '/conversations', search: { state: 'waiting' } },
  feedback: { to: '/feedback', search: { state: 'open' } },
  applications: { to: '/agent-applications', search: {} },
  differences: { to: '/reconciliation', search: { state: 'open' } },
  parked: { to: '/stuck', search: { state: 'parked' } },
} as const satisfies Record<DashboardQueueName, { to: string; search: Record<string, string> }>

function QueueRow({ row, readAt }: { row: DashboardQueue; readAt: string }) {
  const { t, number } = useTranslator()
  const ageOf = useAge()
  const { to, search } = LISTS[row.queue]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pe-2 text-start font-medium">
        <Link to={to} search={search} className={LIST_LINK}>
          {t(`office.dashboard.queue.${row.queue}`)}
        </Link>
      </th>
      <Cell>{number(row.count)}</Cell>
      <Cell>{row.oldestAt === null ? '–' : ageOf(row.oldestAt, readAt)}</Cell>
    </tr>
  )
}

function Queues({ now }: { now: DashboardNow }) {
  const { t } = useTranslator()
  const title = t('office.dashboard.waiting')
  const heads = [
    t('office.dashboard.queueTitle'),
    t('office.dashboard.rows'),
    t('office.dashboard.oldest'),
  ]
  return (
    <Panel title={title}>
      <ScrollTable label={title} heads={heads}>
        {now.queues.map((row) => (
          <QueueRow key={row.queue} row={row} readAt={now.readAt} />
        ))}
      </ScrollTable>
    </Panel>
  )
}

function Payouts({ payouts }: { payouts: NonNullable<DashboardNow['payouts']> }) {
  const { t, number } = useTranslator()
  const ageOf = useAge()
  const spanOf = (seconds: number | null) => (seconds === null ? '–' : ageOf(seconds))
  const { count, medianSeconds, p95Seconds, promiseMinutes } = payouts
  return (
    <Panel title={t('office.dashboard.payouts')}>
      <DescriptionList
        rows={[
          [t('office.dashboard.payouts.count'), number(count)],
          [t('office.dashboard.payouts.median'), spanOf(medianSeconds)],
          [t('office.dashboard.payouts.p95'), spanOf(p95Seconds)],
          [t('office.dashboard.payouts.promise'), ageOf(promiseMinutes * 60)],
        ]}
      />
      <p className="pt-3 text-sm">
        <Link to="/withdrawals" search={{ queue: 'all' }} className={LIST_LINK}>
          {t('office.dashboard.payouts.open')}
        </Link>
      </p>
    </Panel>
  )
}

function Exposure(props: { exposure: NonNullable<DashboardNow['exposure']>; currency: string }) {
  const { exposure, currency } = props
  const translator = useTranslator()
  const { t, number, find } = translator
  const title = t('office.dashboard.exposure')
  const heads = ['issue', 'closesAt', 'bets', 'stake', 'worst'] as const
  return (
    <Panel title={title}>
      {exposure.issues.length === 0 ? (
        <Nothing>{t('office.dashboard.exposure.none')}</Nothing>
      ) : (
        <>
          <ScrollTable
            label={title}
            heads={heads.map((head) => t(`office.dashboard.exposure.${head}`))}
          >
            {exposure.issues.map((issue) => (
              <tr key={issue.issueId} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-2 text-start font-medium">
                  <Link
                    to="/draws/$issueId/exposure"
                    params={{ issueId: issue.issueId }}
                    search={{}}
                    className={LIST_LINK}
                  >
                    {find(`lottery.name.${issue.lotteryCode}`) ?? issue.lotteryCode}{' '}
                    <bdi className="figures">{issue.issueNo}</bdi>
                  </Link>
                </th>
                <Cell>
                  <When at={issue.closesAt} />
                </Cell>
                <Cell>{number(issue.betCount)}</Cell>
                <Cell>
                  <Amount minor={issue.stakeMinor} currency={currency} />
                </Cell>
                <Cell>
                  <Amount minor={issue.payoutMinor} currency={currency} />
                </Cell>
              </tr>
            ))}
          </ScrollTable>
          <p className="pt-3 text-sm text-text-3">
            {t('office.dashboard.exposure.all', { count: exposure.issueCount })}{' '}
            <Amount minor={exposure.stakeMinor} currency={currency} />
          </p>
        </>
      )}
    </Panel>
  )
}

const HEALTH_TONES = { well: 'win', sick: 'warn', down: 'lose' } as const satisfies Record<
  string,
  Tone
>

function Health({ now }: { now: DashboardNow }) {
  const { t, number } = useTranslator()
  const ageOf = useAge()
  const { jobs, vendors, readAt } = now
  const count = (value: number, bad: Tone) => (
    <Badge tone={value === 0 ? 'win' : bad}>{number(value)}</Badge>
  )
  const jobRows = jobs
    ? ([
        [t('office.dashboard.health.parked'), count(jobs.parkedCount, 'lose')],
        [t('office.dashboard.health.resting'), count(jobs.restingCount, 'warn')],
        [t('office.dashboard.health.ledger'), count(jobs.ledgerFaultCount, 'lose')],
        [
          t('office.dashboard.health.figures'),
          jobs.figuresAt === null ? '–' : ageOf(jobs.figuresAt, readAt),
        ],
      ] as const)
    : []
  const vendorRows = (vendors ?? []).map(({ name, health, state, since }) => {
    const word = state === 'paused' ? 'paused' : health
    const tone = state === 'paused' ? 'neutral' : HEALTH_TONES[health]
    const text = t(`office.dashboard.vendor.${word}`)
    const value = (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text}</Badge>
        <When at={since} />
      </span>
    )
    return [name, value] as const
  })
  return (
    <Panel title={t('office.dashboard.health')}>
      <DescriptionList rows={[...jobRows, ...vendorRows]} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-sm">
        {jobs && (
          <Link to="/stuck" search={{}} className={LIST_LINK}>
            {t('office.nav.stuck')}
          </Link>
        )}
        {vendors && (
          <Link to="/games" search={{ part: 'vendors' }} className={LIST_LINK}>
            {t('office.dashboard.health.vendors')}
          </Link>
        )}
      </p>
    </Panel>
  )
}

/** The current state, limited to lists that the role may open. */
export function NowPanels() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.dashboardNow(),
    queryFn: () => api('GET /staff/dashboard/now', {}),
    refetchInterval: REFRESH_MS,
  })
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const { queues, payouts, exposure, jobs, vendors, currency } = data
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {queues.length > 0 && <Queues now={data} />}
      {exposure && <Exposure exposure={exposure} currency={currency} />}
      {payouts && <Payouts payouts={payouts} />}
      {(jobs !== null || vendors !== null) && <Health now={data} />}
    </div>
  )
}
