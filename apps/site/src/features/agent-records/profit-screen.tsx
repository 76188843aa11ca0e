import type { MessageKey, Translator } from '@fairhouse/i18n'
import type { TeamProfit } from '@fairhouse/protocol'
import { PROFIT_SORTS, RECORD_SCOPES } from '@fairhouse/protocol/agent-words'
import { SelectField, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { Table, type Column } from '@fairhouse/ui/parts/table'
import { Page } from '../../shared/page.tsx'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { Link } from '../../shared/router/index.ts'
import { ListPart } from './list-part.tsx'
import { MemberDays } from './member-days.tsx'
import { Name } from './name.tsx'
import { figureColumns, ProfitTotals } from './profit-figures.tsx'
import { useTeamProfit } from './queries.ts'
import { omitUndefined, type TeamFilter, useTeamFilter } from './team-filter.ts'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

const SORT_LABELS = {
  name: 'agent.betting.member',
  turnover: 'agent.profit.figure.turnoverMinor',
  payout: 'agent.profit.figure.payoutMinor',
  rebates: 'agent.profit.figure.rebatesMinor',
  bonuses: 'agent.profit.figure.bonusesMinor',
  net: 'agent.profit.figure.netMinor',
  deposits: 'agent.profit.figure.depositsMinor',
  withdrawals: 'agent.profit.figure.withdrawalsMinor',
} as const satisfies Record<(typeof PROFIT_SORTS)[number], MessageKey>

type Sort = (typeof PROFIT_SORTS)[number]

function Order({ filter, sort }: { readonly filter: TeamFilter; readonly sort: Sort }) {
  const { t } = useTranslator()
  const { order, narrow } = filter
  const usual = sort === 'name' ? 'asc' : 'desc'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('agent.profit.sort')}
        value={sort}
        onValueChange={(value) => narrow({ sort: value, order: undefined })}
        options={PROFIT_SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
      />
      <SelectField
        label={t('agent.profit.order')}
        value={order ?? usual}
        onValueChange={(value) => narrow({ order: value })}
        options={[
          { value: 'desc', label: t('agent.profit.order.desc') },
          { value: 'asc', label: t('agent.profit.order.asc') },
        ]}
      />
    </div>
  )
}

type Line = TeamProfit['lines'][number]

function memberColumns(translator: Translator, filter: TeamFilter): Column<Line>[] {
  const { t } = translator
  return [
    {
      id: 'member',
      title: t('agent.betting.member'),
      isHeading: true,
      cell: (line) => (
        <Link
          to="/agent/$page"
          params={{ page: 'profitAndLoss' }}
          search={{ ...filter.days, member: line.memberId }}
          className={LINK}
        >
          <Name isAway={line.isAway}>{line.username}</Name>
        </Link>
      ),
    },
    ...figureColumns<Line>(translator),
  ]
}

function Members({ lines, filter }: { lines: readonly Line[]; filter: TeamFilter }) {
  const translator = useTranslator()
  return (
    <div className="overflow-x-auto">
      <Table<Line>
        caption={translator.t('agent.menu.profitAndLoss')}
        rows={lines}
        keyOf={({ memberId }) => memberId}
        columns={memberColumns(translator, filter)}
      />
    </div>
  )
}

function Team({ filter }: { filter: TeamFilter }) {
  const { t } = useTranslator()
  const { range, sort, order } = filter
  const scope = filter.scope ?? 'whole'
  const query = { ...range, scope, ...omitUndefined({ sort, order }) }
  const list = useTeamProfit(query)
  const { total, before, lines } = list.data ?? {}
  return (
    <>
      <Segmented
        label={t('agent.profit.scope')}
        choices={RECORD_SCOPES.filter((id) => id !== 'own').map((id) => ({
          id,
          label: t(`agent.profit.scope.${id}`),
        }))}
        selected={scope}
        onSelect={(id) => filter.narrow({ scope: id })}
      />
      {total && before ? (
        <ProfitTotals total={total} before={before} />
      ) : (
        !list.error && <Skeleton className="h-40" />
      )}
      <Order filter={filter} sort={sort ?? list.data?.sort ?? 'turnover'} />
      <div className="flex justify-end">
        <DownloadMenu
          path="/wps/agent/records/profit/export"
          query={query}
          formats={['csv', 'xlsx']}
        />
      </div>
      <ListPart list={list} count={lines?.length}>
        <Members lines={lines ?? []} filter={filter} />
      </ListPart>
    </>
  )
}

/** Result of each member of a team: from the member to days, to bets. */
export function TeamProfitScreen() {
  const { t } = useTranslator()
  const filter = useTeamFilter()
  const { memberId } = filter
  return (
    <Page title={t('agent.menu.profitAndLoss')} intro={t('agent.profit.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter.days}
        onValueChange={filter.change}
        today={filter.today}
        max="9999-12-31"
      />
      {memberId === undefined ? (
        <Team filter={filter} />
      ) : (
        <MemberDays key={memberId} memberId={memberId} filter={filter} />
      )}
    </Page>
  )
}
