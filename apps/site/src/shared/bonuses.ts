import type { Bonus } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './queries.ts'
import { isTrial, useMember } from './session.ts'

/** Bonus money that runs, in the order in which it is staked and counts. */
export const runningBonusesQuery = queryOptions({
  queryKey: queryKeys.runningBonuses,
  queryFn: () => api('GET /wps/bonuses', { query: { limit: '1' } }),
  select: ({ running }) => running,
})

/**
 * The member's running bonuses; none for visitors, trials and sub-accounts, or where they cannot
 * be read. Undefined until they are known.
 */
export function useRunningBonuses(): readonly Bonus[] | undefined {
  const member = useMember()
  const isReal = Boolean(member) && !isTrial(member) && member?.subAccount === undefined
  // What was read before is shown, and read again: play ends bonuses, too.
  const { data, failureCount } = useQuery({
    ...runningBonusesQuery,
    enabled: isReal,
    staleTime: 0,
  })
  if (member === undefined) return undefined
  if (!isReal) return []
  return data ?? (failureCount > 0 ? [] : undefined)
}
