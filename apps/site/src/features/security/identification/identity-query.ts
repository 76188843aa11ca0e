import type { IdentityOverview } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { queryClient, queryKeys } from '../../../shared/queries.ts'

/** The member's identification, and the state of what was submitted. */
export const identityQuery = queryOptions({
  queryKey: queryKeys.identity,
  queryFn: () => api('GET /wps/member/identity', {}),
  staleTime: 5_000,
})

/** Caches the overview that every action returns, so that it is shown at once. */
export function cacheIdentity(overview: IdentityOverview): void {
  queryClient.setQueryData(queryKeys.identity, overview)
}

/** The answer covers a single picture: the overview is refetched. */
export function refreshIdentity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.identity })
}
