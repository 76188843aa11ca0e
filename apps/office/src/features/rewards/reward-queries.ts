import type { StaffExchange, StaffReward } from '@fairhouse/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

export const EXCHANGES = 'exchanges'
export const GOODS = 'mallGoods'
export const GIVEN = 'givenRewards'
export const TICKET_TABLES = 'ticketTables'
export const TICKETS = 'tickets'
export const MISSIONS = 'missions'
export const FRIENDS = 'friends'
export const RACES = 'races'
export const SEGMENTS = 'segments'

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

/** A reward as it is now; undefined if it is not found. Rejects as the list does. */
export async function readRewardAgain(reward: StaffReward): Promise<StaffReward | undefined> {
  const { rewardId, username, givenAt } = reward
  const at = Date.parse(givenAt)
  const query = {
    q: username,
    from: new Date(at - SECOND_MS).toISOString(),
    until: new Date(at + SECOND_MS).toISOString(),
  }
  const { rewards } = await api('GET /staff/rewards', { query })
  return rewards.find((one) => one.rewardId === rewardId)
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

/** All missions with their numbers; fetched once, as the goods are. */
export const missionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.missions(),
    queryFn: () => api('GET /staff/missions', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** All segments, and what rules may ask for; fetched once, as the goods are. */
export const segmentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.segments(),
    queryFn: () => api('GET /staff/segments', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const referralQuery = () =>
  queryOptions({
    queryKey: queryKeys.referral(),
    queryFn: () => api('GET /staff/referral/rules', {}),
  })

export const pointSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.pointSettings(),
    queryFn: () => api('GET /staff/points/settings', {}),
  })

/** All tables of lucky tickets, with the languages that the brand offers. */
export const ticketTablesQuery = () =>
  queryOptions({
    queryKey: queryKeys.ticketTables(),
    queryFn: () => api('GET /staff/tickets/tables', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** All races, with the languages that the brand offers; never fetched while somebody types. */
export const racesQuery = () =>
  queryOptions({
    queryKey: queryKeys.races('all'),
    queryFn: () => api('GET /staff/races', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const rankSettingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.rankSettings(),
    queryFn: () => api('GET /staff/ranks/settings', {}),
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
