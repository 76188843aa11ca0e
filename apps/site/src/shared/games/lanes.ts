import type { VendorLane } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useHydratedData } from '../hydration.ts'
import { fromSessionCache, writeCached } from '../session-cache.ts'
import { queryKeys } from '../queries.ts'
import { listQuery } from './list-query.ts'

/** Vendors by category; the server leaves out categories without any. */
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

/** Undefined until they are loaded. */
export function useLanes(): readonly VendorLane[] | undefined {
  const { data } = useQuery(lanesQuery)
  return useHydratedData(queryKeys.gameLanes, data)
}

/** The part of the lanes that a page needs for its menu: names only. */
export const lanesOfMenu = (lanes: readonly VendorLane[]): VendorLane[] =>
  lanes.map((lane) => ({ ...lane, gameClassify: [], cards: lane.cards.slice(0, 1) }))
