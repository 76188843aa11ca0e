import type { StaffExchange } from '@fairhouse/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

export const EXCHANGES = 'exchanges'
export const GOODS = 'mallGoods'
export const RACES = 'races'

const REFRESH_MS = 20_000
const SECOND_MS = 1_000

/** How many exchanges wait for a decision. */
export const applyingQuery = () =>
  queryOptions({
    queryKey: queryKeys.grid(EXCHANGES, 'applying'),
    queryFn: async () =>
      (await api('GET /staff/mall/exchanges', { query: { limit: '1' } })).applying,
    refetchInterval: REFRESH_MS,
  })

/** After a decision: the list, and how many still wait. */
export async function refreshExchanges(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.grid(EXCHANGES) })
}

/** An exchange as it is now; undefined if it is not found. Rejects as the list does. */
export async function readAgain(exchange: StaffExchange): Promise<StaffExchange | undefined> {
  const { exchangeId, username, appliedAt } = exchange
  const at = Date.parse(appliedAt)
  const query = {
    q: username,
    from: new Date(at - SECOND_MS).toISOString(),
    until: new Date(at + SECOND_MS).toISOString(),
  }
  const { exchanges } = await api('GET /staff/mall/exchanges', { query })
  return exchanges.find((one) => one.exchangeId === exchangeId)
}

/**
 * All goods, with the languages that the brand offers. An exchange counts as a change of its good:
 * what is being edited is fetched once, and never while somebody types.
 */
export const goodsQuery = () =>
  queryOptions({
    queryKey: queryKeys.goods(),
    queryFn: () => api('GET /staff/mall/goods', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const pointSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.pointSettings(),
    queryFn: () => api('GET /staff/points/settings', {}),
  })

/** All races, with the languages that the brand offers; never fetched while somebody types. */
export const racesQuery = () =>
  queryOptions({
    queryKey: queryKeys.races('all'),
    queryFn: () => api('GET /staff/races', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Places of a race with the usernames. */
export const raceStandingsQuery = (raceId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.races('standings', raceId),
    queryFn: ({ pageParam }) =>
      api('GET /staff/races/:raceId/standings', {
        params: { raceId },
        query: { from: String(pageParam) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }: { next: number | null }) => next,
    select: ({ pages }) => pages.flatMap(({ places }) => places),
  })

export const winnerSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.winnerSettings(),
    queryFn: () => api('GET /staff/winners/settings', {}),
  })
