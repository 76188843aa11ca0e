import type { StaffWithdrawalRow, StaffWithdrawalsQuery } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { Amount } from '../../shared/amount.tsx'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { activeFilters } from '../../shared/grid/pages.ts'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter, GridQuery } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { ClaimWords, Holds, Promised, StateBadge } from './words.tsx'

/** New withdrawals appear without a reload: a member is waiting. */
const LIVE_MS = 15_000

export type Queue = NonNullable<StaffWithdrawalsQuery['queue']> | 'all'

function Method({ method }: Pick<StaffWithdrawalRow, 'method'>) {
  const { t } = useTranslator()
  return t(`office.withdrawal.method.${method}`)
}

function Marks({ row }: { row: StaffWithdrawalRow }) {
  const { t, find } = useTranslator()
  return (
    <span className="flex flex-wrap gap-1">
      {row.hasOpenDispute && <Badge tone="warn">{t('office.withdrawal.disputed')}</Badge>}
      {row.attention !== null && (
        <Badge tone="lose">{find(`office.withdrawal.odd.${row.attention}`) ?? row.attention}</Badge>
      )}
    </span>
  )
}

const COLUMNS: readonly GridColumn<StaffWithdrawalRow>[] = [
  {
    id: 'promisedAt',
    title: 'office.withdrawal.promised',
    width: 150,
    cell: (row) => <Promised row={row} />,
  },
  {
    id: 'status',
    title: 'office.withdrawal.stateTitle',
    width: 140,
    cell: ({ status }) => <StateBadge status={status} />,
  },
  {
    id: 'username',
    title: 'office.withdrawal.member',
    width: 180,
    cell: ({ username }) => username,
  },
  {
    id: 'amount',
    title: 'office.withdrawal.amount',
    width: 140,
    isEnd: true,
    cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} />,
  },
  {
    id: 'heldBy',
    title: 'office.withdrawal.heldBy',
    width: 260,
    cell: (row) => <Holds row={row} />,
  },
  {
    id: 'claim',
    title: 'office.withdrawal.claim',
    width: 170,
    cell: (row) => <ClaimWords row={row} />,
  },
  {
    id: 'marks',
    title: 'office.withdrawal.marks',
    width: 170,
    cell: (row) => <Marks row={row} />,
  },
  {
    id: 'method',
    title: 'office.withdrawal.methodTitle',
    width: 140,
    cell: ({ method }) => <Method method={method} />,
  },
  {
    id: 'requestedAt',
    title: 'office.withdrawal.requestedAt',
    width: 170,
    cell: ({ requestedAt }) => <When at={requestedAt} isLong />,
  },
  {
    id: 'paidAt',
    title: 'office.withdrawal.paidAt',
    width: 170,
    isHidden: true,
    cell: ({ paidAt }) => <When at={paidAt} isLong />,
  },
]

const STATES = ['checking', 'approved', 'sent', 'paid', 'failed', 'rejected', 'returned'] as const

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.withdrawal.find' },
  {
    id: 'status',
    kind: 'choice',
    label: 'office.withdrawal.stateTitle',
    choices: STATES.map((id) => ({ id, label: `office.withdrawal.state.${id}` as const })),
  },
  {
    id: 'method',
    kind: 'choice',
    label: 'office.withdrawal.methodTitle',
    choices: (['pix', 'bankTransfer', 'crypto'] as const).map((id) => ({
      id,
      label: `office.withdrawal.method.${id}` as const,
    })),
  },
]

/** The filters, within a queue. */
const filtersOf = (queue: Queue) => (query: GridQuery) => ({
  ...activeFilters(query),
  ...(queue === 'all' ? {} : { queue }),
})

const fetchOf = (queue: Queue) =>
  pagesOf('GET /staff/withdrawals', ({ withdrawals }) => withdrawals, {
    queryOf: filtersOf(queue),
  })

const FETCHES = {
  inbox: fetchOf('inbox'),
  disputes: fetchOf('disputes'),
  attention: fetchOf('attention'),
  all: fetchOf('all'),
} as const satisfies Record<Queue, unknown>

/** Exports the rows of one queue. */
const exporterOfQueue = (queue: Queue) =>
  exporterOf('GET /staff/withdrawals/export', 'withdrawals', filtersOf(queue))

const keyOf = ({ withdrawalId }: StaffWithdrawalRow) => withdrawalId

/** The grid id of a queue, for invalidating it when a withdrawal has changed. */
export const gridOf = (queue: Queue) => `withdrawals-${queue}`

/** Withdrawals of one queue; the inbox is sorted by promised time. */
export function WithdrawalsGrid(props: { queue: Queue; onOpen: (withdrawalId: string) => void }) {
  const { queue, onOpen } = props
  const { t } = useTranslator()
  return (
    <DataGrid
      key={queue}
      list="withdrawals"
      name={gridOf(queue)}
      title={t(`office.withdrawal.queue.${queue}`)}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={FETCHES[queue]}
      rowKey={keyOf}
      onOpen={({ withdrawalId }) => onOpen(withdrawalId)}
      exporter={exporterOfQueue(queue)}
      liveMs={LIVE_MS}
      empty="office.withdrawal.none"
    />
  )
}
