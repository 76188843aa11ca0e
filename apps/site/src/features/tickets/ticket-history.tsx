import type { LuckyTicket } from '@fairhouse/protocol'
import { Card, Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { drawnPrize, useTicketWords } from '../../shared/tickets.ts'
import { useWhy } from './use-why.ts'
import { ticketsQuery } from './tickets-query.ts'

const STATES = ['opened', 'expired'] as const

function Line({ ticket }: { ticket: LuckyTicket }) {
  const { t, date } = useTranslator()
  const words = useTicketWords()
  const why = useWhy()
  const { ticketId, name, opening, expiresAt } = ticket
  const prize = drawnPrize(ticket)
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3
        lg:px-5"
    >
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-end font-semibold">
        {prize ? words.prize(prize) : t('tickets.state.expired')}
      </span>
      <span className="text-sm text-text-2">
        {date(opening?.openedAt ?? expiresAt, 'dateTime')}
        {opening?.wasForced === true && ` · ${t('tickets.forced')}`}
        {` · ${why(ticket)}`}
      </span>
      <span className="flex flex-wrap justify-end gap-x-4 text-sm">
        {opening && (
          <Link
            to="/luckyTickets/$ticketId"
            params={{ ticketId }}
            aria-label={t('tickets.showOne', { name })}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-2"
          >
            {t('tickets.show')}
          </Link>
        )}
        {opening && (
          <Link
            to="/verify-ticket/$ticketId"
            params={{ ticketId }}
            aria-label={t('tickets.proofOf', { name })}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-2"
          >
            {t('tickets.proof')}
          </Link>
        )}
      </span>
    </li>
  )
}

/** Tickets that were opened or have expired, newest first, each with its proof. */
export function TicketHistory() {
  const { t } = useTranslator()
  const [state, setState] = useState<(typeof STATES)[number]>('opened')
  const list = useInfiniteQuery(ticketsQuery(state))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  return (
    <div className="grid gap-4">
      <Chips
        label={t('tickets.stateTitle')}
        choices={STATES.map((id) => ({ id, label: t(`tickets.state.${id}`) }))}
        selected={state}
        onSelect={setState}
      />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-60" />}
      {data?.length === 0 && (
        <EmptyState code="no-tickets-opened" title={t('tickets.historyNone')} />
      )}
      {data && data.length > 0 && (
        <Card>
          <ol className="divide-y divide-line">
            {data.map((ticket) => (
              <Line key={ticket.ticketId} ticket={ticket} />
            ))}
          </ol>
        </Card>
      )}
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}
