import type { StaffTicketTable } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { allRowsOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn } from '../../shared/grid/types.ts'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { TICKET_TABLES } from './reward-queries.ts'
import { TableStateBadge, TicketKindName } from './ticket-words.tsx'

const COLUMNS: readonly GridColumn<StaffTicketTable>[] = [
  {
    id: 'title',
    title: 'office.rewards.title',
    width: 220,
    cell: ({ title }) => <bdi className="truncate">{title}</bdi>,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 120,
    cell: ({ state }) => <TableStateBadge state={state} />,
  },
  {
    id: 'kind',
    title: 'office.rewards.kindTitle',
    width: 160,
    cell: ({ kind }) => <TicketKindName kind={kind} />,
  },
  {
    id: 'average',
    title: 'office.rewards.ticket.average',
    width: 150,
    isEnd: true,
    cell: ({ averageMinor }) => <BrandAmount minor={averageMinor} />,
  },
  {
    id: 'highest',
    title: 'office.rewards.ticket.highest',
    width: 140,
    isEnd: true,
    cell: ({ highestMinor }) => <BrandAmount minor={highestMinor} />,
  },
  {
    id: 'issued',
    title: 'office.rewards.ticket.issuedCount',
    width: 100,
    isEnd: true,
    cell: ({ issued }) => <Count count={issued} />,
  },
  {
    id: 'opened',
    title: 'office.rewards.ticket.opened',
    width: 100,
    isEnd: true,
    cell: ({ opened }) => <Count count={opened} />,
  },
  {
    id: 'cost',
    title: 'office.rewards.ticket.cost',
    width: 130,
    isEnd: true,
    cell: ({ costMinor }) => <BrandAmount minor={costMinor} />,
  },
  {
    id: 'committed',
    title: 'office.rewards.ticket.committed',
    width: 130,
    isEnd: true,
    cell: ({ committedMinor }) => <BrandAmount minor={committedMinor} />,
  },
  {
    id: 'budget',
    title: 'office.rewards.ticket.budget',
    width: 130,
    isEnd: true,
    cell: ({ budgetMinor }) => <BrandAmount minor={budgetMinor} />,
  },
  {
    id: 'changedAt',
    title: 'office.rewards.changedAt',
    width: 170,
    isHidden: true,
    cell: ({ changedAt }) => <When at={changedAt} isLong />,
  },
]

const fetchPage = allRowsOf('GET /staff/tickets/tables', ({ tables }) => tables)

const keyOf = ({ tableId }: StaffTicketTable) => tableId

/** Tables of prizes with what they cost; each opens in the editor. */
export function TicketTablesGrid() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <DataGrid
      name={TICKET_TABLES}
      title={t('office.rewards.part.tickets')}
      columns={COLUMNS}
      filters={[]}
      fetchPage={fetchPage}
      rowKey={keyOf}
      onOpen={({ tableId }) =>
        void navigate({ to: '/rewards/tickets/$tableId', params: { tableId }, search: {} })
      }
      exporter="none"
      empty="office.rewards.ticket.noTables"
    />
  )
}
