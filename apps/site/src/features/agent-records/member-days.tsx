import type { Translator } from '@fairhouse/i18n'
import type { MemberProfit } from '@fairhouse/protocol'
import { RECORD_SCOPES } from '@fairhouse/protocol/agent-words'
import { buttonClass, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { LoadError } from '../../shared/load-state.tsx'
import { Link } from '../../shared/router/index.ts'
import { Name } from './name.tsx'
import { figureColumns, ProfitTotals } from './profit-figures.tsx'
import { useMemberProfit } from './queries.ts'
import type { TeamFilter } from './team-filter.ts'

type Day = MemberProfit['days'][number]

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

function dayColumns(translator: Translator, profit: MemberProfit, scope: string): Column<Day>[] {
  const { t, date } = translator
  return [
    {
      id: 'day',
      title: t('agent.profit.day'),
      isHeading: true,
      cell: ({ day }) => (
        <Link
          to="/agent/$page"
          params={{ page: 'teamBetting' }}
          search={{ from: day, to: day, member: profit.memberId, scope }}
          className={LINK}
        >
          {date(`${day}T12:00:00Z`, 'date', 'UTC')}
        </Link>
      ),
    },
    ...figureColumns<Day>(translator),
  ]
}

/** Days with figures; each links to its bets. */
function Days({ profit, scope }: { profit: MemberProfit; scope: string }) {
  const translator = useTranslator()
  return (
    <div className="overflow-x-auto">
      <Table<Day>
        caption={translator.t('agent.profit.days')}
        rows={profit.days}
        keyOf={({ day }) => day}
        columns={dayColumns(translator, profit, scope)}
      />
    </div>
  )
}

/** The path from the agent down: each step is a member of the line. */
function Path({ profit, filter }: { profit: MemberProfit; filter: TeamFilter }) {
  const { t } = useTranslator()
  return (
    <nav aria-label={t('agent.profit.path')}>
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link
            to="/agent/$page"
            params={{ page: 'profitAndLoss' }}
            search={filter.days}
            className={buttonClass('ghost', 'sm')}
          >
            {t('agent.profit.backToTeam')}
          </Link>
        </li>
        {profit.path.map(({ memberId, username }) => (
          <li key={memberId} className="flex items-center gap-x-2">
            <span aria-hidden>›</span>
            {memberId === profit.memberId ? (
              <span aria-current="page" className="font-bold">
                <Name isAway={profit.isAway}>{username}</Name>
              </span>
            ) : (
              <Link
                to="/agent/$page"
                params={{ page: 'profitAndLoss' }}
                search={{ ...filter.days, member: memberId }}
                className={LINK}
              >
                <bdi>{username}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Figures of one member, or of the member's whole team, by day. */
export function MemberDays({ memberId, filter }: { memberId: string; filter: TeamFilter }) {
  const { t } = useTranslator()
  const scope = filter.scope ?? 'own'
  const { data, error, refetch } = useMemberProfit(memberId, { ...filter.range, scope })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-90" />
  return (
    <>
      <Path profit={data} filter={filter} />
      <Segmented
        label={t('agent.profit.scope')}
        choices={RECORD_SCOPES.map((id) => ({ id, label: t(`agent.profit.of.${id}`) }))}
        selected={scope}
        onSelect={(id) => filter.narrow({ scope: id })}
      />
      <ProfitTotals total={data.total} before={data.before} />
      {data.days.length === 0 ? (
        <EmptyState code="no-movement" title={t('records.emptyTitle')}>
          {t('records.emptyHint')}
        </EmptyState>
      ) : (
        <Days profit={data} scope={scope} />
      )}
    </>
  )
}
