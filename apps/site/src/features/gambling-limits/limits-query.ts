import type { GamblingLimits } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** Limits, their use, pause and exclusion; polled every minute, since time limits advance. */
export const limitsQuery = queryOptions({
  queryKey: queryKeys.limits,
  queryFn: () => api('GET /wps/member/limits', {}),
  staleTime: 5_000,
  refetchInterval: 60_000,
})

/** Caches the limits that every action returns, so that they are shown at once. */
export function cacheLimits(overview: GamblingLimits): void {
  queryClient.setQueryData(queryKeys.limits, overview)
}
