import { type StaffTicket, TICKET_KINDS, TICKET_STATES } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf, spanFilters } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { SourceLink } from '../../shared/reward-words.tsx'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { TICKETS } from './reward-queries.ts'
import { TicketKindName, TicketStateBadge } from './ticket-words.tsx'

function Source({ source, promotionId }: StaffTicket) {
  const { t } = useTranslator()
  return (
    <SourceLink promotionId={promotionId}>{t(`office.rewards.ticket.source.${source}`)}</SourceLink>
  )
}

const COLUMNS: readonly GridColumn<StaffTicket>[] = [
  {
    id: 'issuedAt',
    title: 'office.rewards.ticket.issuedAt',
    width: 170,
    cell: ({ issuedAt }) => <When at={issuedAt} />,
  },
  {
    id: 'username',
    title: 'office.rewards.member',
    width: 160,
    cell: ({ username }) => username,
  },
  {
    id: 'title',
    title: 'office.rewards.ticket.table',
    width: 190,
    cell: ({ title }) => <bdi className="truncate">{title}</bdi>,
  },
  {
    id: 'kind',
    title: 'office.rewards.kindTitle',
    width: 150,
    cell: ({ kind }) => <TicketKindName kind={kind} />,
  },
  {
    id: 'source',
    title: 'office.rewards.ticket.sourceTitle',
    width: 140,
    cell: (ticket) => <Source {...ticket} />,
  },
  {
    id: 'state',
    title: 'office.rewards.stateTitle',
    width: 120,
    cell: ({ state }) => <TicketStateBadge state={state} />,
  },
  {
    id: 'amount',
    title: 'office.rewards.given',
    width: 130,
    isEnd: true,
    cell: ({ amountMinor }) => <BrandAmount minor={amountMinor} />,
  },
  {
    id: 'points',
    title: 'office.rewards.points',
    width: 100,
    isEnd: true,
    cell: ({ points }) => <Count count={points === 0 ? null : points} />,
  },
  {
    id: 'expiresAt',
    title: 'office.rewards.ticket.expiresAt',
    width: 170,
    isHidden: true,
    cell: ({ expiresAt }) => <When at={expiresAt} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.rewards.findMember' },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.rewards.kindTitle',
    choices: TICKET_KINDS.map((id) => ({ id, label: `office.rewards.ticket.kind.${id}` as const })),
  },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.rewards.stateTitle',
    choices: TICKET_STATES.map((id) => ({
      id,
      label: `office.rewards.ticket.state.${id}` as const,
    })),
  },
  { id: 'from', kind: 'day', label: 'office.member.from' },
  { id: 'until', kind: 'day', label: 'office.member.until' },
]

const fetchPage = pagesOf('GET /staff/tickets', ({ tickets }) => tickets, { queryOf: spanFilters })

const keyOf = ({ ticketId }: StaffTicket) => ticketId

/** Tickets of members, newest first, with what they drew. */
export function IssuedGrid() {
  const { t } = useTranslator()
  return (
    <DataGrid
      name={TICKETS}
      title={t('office.rewards.part.issued')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchPage}
      rowKey={keyOf}
      exporter="none"
      empty="office.rewards.ticket.none"
    />
  )
}
