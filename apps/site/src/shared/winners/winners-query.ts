import type { WinnerList } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryKeys } from '../queries.ts'
import { isTrial, useMember } from '../session.ts'

/** Wins of members, as everybody sees them. */
export function winnersQuery(list: WinnerList, limit: number) {
  return queryOptions({
    queryKey: [...queryKeys.winners, list, limit],
    queryFn: () => api('GET /wps/winners', { query: { list, limit: String(limit) } }),
  })
}

/** How the member's own wins are shown, and whether the list is shown to the member. */
export const ownNameQuery = queryOptions({
  queryKey: queryKeys.winnerName,
  queryFn: () => api('GET /wps/winners/own', {}),
  staleTime: 0,
})

/** Whether a reader may see the list; undefined while that is not known yet. */
export function useMaySeeWinners(): boolean | undefined {
  const member = useMember()
  const isReal = Boolean(member) && !isTrial(member)
  const { data } = useQuery({ ...ownNameQuery, enabled: isReal })
  if (member === undefined) return undefined
  if (!isReal) return true
  return data && !data.isAway
}
