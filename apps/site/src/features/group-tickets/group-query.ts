import type { GroupTicketWire } from '@fairhouse/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { pollMs } from '../../shared/preferences.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'
/** Other members buy meanwhile: polling interval of the remaining shares. */
const POLL_MS = 5_000

export type Shelf = 'open' | 'mine'

/** Group tickets that sell shares (of one lottery, if given), or the member's own. */
export function groupTicketsQuery(shelf: Shelf, lotteryCode: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.groupTickets, shelf, lotteryCode ?? ''],
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) }
      if (shelf === 'mine') return api('GET /lgw/group-tickets/mine', { query })
      return api('GET /lgw/group-tickets', {
        query: lotteryCode === undefined ? query : { ...query, lotteryCode },
      })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ tickets }) => tickets),
    refetchInterval: () => pollMs(POLL_MS),
  })
}

export function groupTicketQuery(groupTicketId: string) {
  return queryOptions({
    queryKey: [...queryKeys.groupTickets, 'one', groupTicketId],
    queryFn: () => api('GET /lgw/group-tickets/:groupTicketId', { params: { groupTicketId } }),
    refetchInterval: () => pollMs(POLL_MS),
  })
}

export const groupRulesQuery = queryOptions({
  queryKey: [...queryKeys.groupTickets, 'rules'],
  queryFn: () => api('GET /lgw/group-tickets/rules', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Invalidates tickets and balance after a purchase or cancellation. */
export function invalidateGroupTickets(): void {
  for (const queryKey of [queryKeys.groupTickets, queryKeys.balance, queryKeys.statement]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Shares that can still be bought; none once the sale is over. */
export function sharesLeft(ticket: GroupTicketWire, now: number): number {
  const isOnSale = ticket.state === 'open' && now < Date.parse(ticket.locksAt)
  return isOnSale ? ticket.shareCount - ticket.soldShares : 0
}
