import type { IdentityOverview } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { queryClient, queryKeys } from '../../../shared/queries.ts'

/** How the member is identified, and what became of what was sent. */
export const identityQuery = queryOptions({
  queryKey: queryKeys.identity,
  queryFn: () => api('GET /wps/member/identity', {}),
  staleTime: 5_000,
})

/** An action answers with how things stand: that is shown at once. */
export function showIdentity(overview: IdentityOverview): void {
  queryClient.setQueryData(queryKeys.identity, overview)
}

/** The answer tells of one picture alone: the whole is asked for. */
export function refreshIdentity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.identity })
}
