import type { GamblingLimits } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** Limits, what is used of them, pause and exclusion; asked for every minute, for time goes on. */
export const limitsQuery = queryOptions({
  queryKey: queryKeys.limits,
  queryFn: () => api('GET /wps/member/limits', {}),
  staleTime: 5_000,
  refetchInterval: 60_000,
})

/** Every action answers with how things stand: that is shown at once. */
export function cacheLimits(standing: GamblingLimits): void {
  queryClient.setQueryData(queryKeys.limits, standing)
}
