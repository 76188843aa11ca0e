import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** How the account is protected. */
export const securityQuery = queryOptions({
  queryKey: queryKeys.security,
  queryFn: () => api('GET /wps/member/security', {}),
  staleTime: 10_000,
})

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async () => (await api('GET /wps/member/sessions', {})).sessions,
  staleTime: 10_000,
})

export const networksQuery = queryOptions({
  queryKey: queryKeys.networks,
  queryFn: async () => (await api('GET /wps/member/networks', {})).networks,
  staleTime: 10_000,
})

/** Refetches the overview after a change. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all(
    [queryKeys.security, queryKeys.sessions, queryKeys.networks, ['avatar']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
