import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const AUDIT_ROWS = '50'

export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: queryKeys.member(memberId),
    queryFn: () => api('GET /staff/members/:memberId', { params: { memberId } }),
  })

/** What staff have done to or looked up of this member. */
export const memberAuditQuery = (memberId: string) =>
  queryOptions({
    queryKey: queryKeys.memberAudit(memberId),
    queryFn: async () => {
      const query = { subject: memberId, limit: AUDIT_ROWS }
      return (await api('GET /staff/audit', { query })).entries
    },
  })

/** After an action: the member, its audit and the lists are other than they were. */
export async function refreshMember(memberId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.member(memberId) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.memberAudit(memberId) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.grid('members') }),
  ])
}
