import type { ExchangeState } from '@fairhouse/protocol'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'

const pageOf = (before: string) => ({ limit: PAGE_SIZE, ...(before === '' ? {} : { before }) })

/** The balance of points, what today has earned so far, and the rules. */
export const pointsQuery = queryOptions({
  queryKey: [...queryKeys.points, 'overview'],
  queryFn: () => api('GET /wps/points', {}),
  // Whoever comes back from setting a fund password is asked for it.
  staleTime: 0,
})

/** What points can be exchanged for, in the operator's order. */
export const goodsQuery = queryOptions({
  queryKey: [...queryKeys.points, 'goods'],
  queryFn: () => api('GET /wps/mall/goods', {}),
  select: ({ goods }) => goods,
})

/** Changes of the balance, newest first. */
export const entriesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.points, 'entries'],
  queryFn: ({ pageParam }) => api('GET /wps/points/entries', { query: pageOf(pageParam) }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
})

/** What the points of a day were earned by. */
export function dayQuery(day: string) {
  return queryOptions({
    queryKey: [...queryKeys.points, 'day', day],
    queryFn: () => api('GET /wps/points/days/:day', { params: { day } }),
  })
}

/** The member's exchanges, newest first: all, or those of a state. */
export function exchangesQuery(state: ExchangeState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.points, 'exchanges', state ?? ''],
    queryFn: ({ pageParam }) =>
      api('GET /wps/mall/exchanges', {
        query: { ...pageOf(pageParam), ...(state === undefined ? {} : { state }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ exchanges }) => exchanges),
  })
}

/** Refetches all that an exchange or a conversion changes: points, stock, balance, what it gave. */
export async function refreshPoints(): Promise<void> {
  await Promise.all(
    [
      queryKeys.points,
      queryKeys.balance,
      queryKeys.statement,
      queryKeys.tickets,
      queryKeys.rewards,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
