import type { LuckyTicket } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { TicketScene } from './scene.tsx'
import { ticketsQuery } from './tickets-query.ts'

/** A ticket that can be opened; the whole card leads to it. */
function TicketCard({ ticket }: { ticket: LuckyTicket }) {
  const { t, date } = useTranslator()
  const { ticketId, kind, name, table, expiresAt } = ticket
  return (
    <li className="grid">
      <Link
        to="/luckyTickets/$ticketId"
        params={{ ticketId }}
        className="grid content-start justify-items-center gap-1 rounded-card border border-line
          bg-surface-1 p-4 text-center shadow-card transition-colors duration-100
          hover:border-line-strong"
      >
        <span className="block size-28 md:size-36">
          <TicketScene kind={kind} phase="idle" table={table} prize={undefined} drawn={undefined} />
        </span>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-text-2">{t(`tickets.kind.${kind}`)}</span>
        <span className="text-legal text-text-3">
          {t('tickets.until', { time: date(expiresAt, 'dateTime') })}
        </span>
      </Link>
    </li>
  )
}

/** The tickets that can be opened. */
export function TicketGrid() {
  const { t } = useTranslator()
  const list = useInfiniteQuery(ticketsQuery('ready'))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-60" />
  }
  if (data.length === 0) {
    return (
      <EmptyState code="no-tickets" title={t('tickets.none')}>
        {t('tickets.noneHint')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {data.map((ticket) => (
          <TicketCard key={ticket.ticketId} ticket={ticket} />
        ))}
      </ul>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}
