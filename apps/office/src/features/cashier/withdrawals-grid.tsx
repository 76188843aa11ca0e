import type { StaffWithdrawalRow, StaffWithdrawalsQuery } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { activeFilters } from '../../shared/grid/pages.ts'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridFilter, GridQuery } from '../../shared/grid/types.ts'
import { WITHDRAWAL_COLUMNS } from './withdrawal-columns.tsx'

/** New withdrawals appear without a reload: a member is waiting. */
const LIVE_MS = 15_000

export type Queue = NonNullable<StaffWithdrawalsQuery['queue']> | 'all'

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
      columns={WITHDRAWAL_COLUMNS}
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
