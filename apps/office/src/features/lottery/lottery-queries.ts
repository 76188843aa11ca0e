import type { StaffIssue } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** Colleagues work at the same time: pending work is polled. */
const LIVE_MS = 10_000

export const lotteriesQuery = () =>
  queryOptions({
    queryKey: queryKeys.lotteries(),
    queryFn: () => api('GET /staff/lottery/lotteries', {}),
    refetchInterval: LIVE_MS,
  })

export const issueQuery = (issueId: string) =>
  queryOptions({
    queryKey: queryKeys.issue(issueId),
    queryFn: async () =>
      (await api('GET /staff/lottery/issues/:issueId', { params: { issueId } })).issue,
    refetchInterval: LIVE_MS,
  })

/** Puts the server's version of an issue into the cache; lists are refetched. */
export function takeIssue(issue: StaffIssue): void {
  queryClient.setQueryData(queryKeys.issue(issue.issueId), issue)
  refreshLists()
}

export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid('issues') })
  void queryClient.invalidateQueries({ queryKey: queryKeys.lotteries() })
}
