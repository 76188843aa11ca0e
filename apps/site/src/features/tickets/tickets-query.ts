import type { TicketState } from '@fairhouse/protocol'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'

/** Whether tickets may reach the member now, and the tables that they are issued on. */
export const tablesQuery = queryOptions({
  queryKey: [...queryKeys.tickets, 'tables'],
  queryFn: () => api('GET /wps/tickets/tables', {}),
})

/** The member's tickets in a state, newest first. */
export function ticketsQuery(state: TicketState) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.tickets, 'list', state],
    queryFn: ({ pageParam }) =>
      api('GET /wps/tickets', {
        query: { state, limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ tickets }) => tickets),
    staleTime: 0,
  })
}

/** Refetches what an opening or a claim changes. */
export async function refreshTickets(): Promise<void> {
  await Promise.all(
    [queryKeys.tickets, queryKeys.points, queryKeys.balance, queryKeys.statement].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
