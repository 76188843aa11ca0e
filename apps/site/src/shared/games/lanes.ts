import type { VendorLane } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useAsMade } from '../hydration.ts'
import { fromSessionCache, writeCached } from '../session-cache.ts'
import { queryKeys } from '../queries.ts'
import { listQuery } from './list-query.ts'

/** Vendors by category; categories without any are left out by the server. */
export const lanesQuery = queryOptions({
  queryKey: queryKeys.gameLanes,
  queryFn: async () =>
    writeCached(
      'vendors',
      (await api('GET /lgw/games/vendors', { query: listQuery(queryKeys.gameLanes) })).lanes,
    ),
  ...fromSessionCache<VendorLane[]>('vendors'),
  staleTime: 5 * 60_000,
})

/** Undefined as long as they are not known. */
export function useLanes(): readonly VendorLane[] | undefined {
  const { data } = useQuery(lanesQuery)
  return useAsMade(queryKeys.gameLanes, data)
}

/** Of the lanes what a page that has another purpose begins with: its menu is one of names. */
export const lanesOfMenu = (lanes: readonly VendorLane[]): VendorLane[] =>
  lanes.map((lane) => ({ ...lane, gameClassify: [], cards: lane.cards.slice(0, 1) }))
