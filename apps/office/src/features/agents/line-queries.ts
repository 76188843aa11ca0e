import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

/** A line of a bill, by its index. */
export interface LinePlace {
  readonly billId: string
  readonly line: number
}

/** The members that a line was computed from. */
export const lineMembersQuery = ({ billId, line }: LinePlace) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.agentBill(billId), 'members', line],
    queryFn: ({ pageParam }) =>
      api('GET /staff/agents/bills/:billId/members', {
        params: { billId },
        query: { line: String(line), ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The plays of a member that count towards a line. */
export const linePlaysQuery = ({ billId, line }: LinePlace, memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.agentBill(billId), 'plays', line, memberId],
    queryFn: ({ pageParam }) =>
      api('GET /staff/agents/bills/:billId/members/:memberId/bets', {
        params: { billId, memberId },
        query: { line: String(line), ...(pageParam !== '' && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** One draw or round of a member, with its bets. */
export const playQuery = (memberId: string, itemId: string) =>
  queryOptions({
    queryKey: queryKeys.agentPlay(memberId, itemId),
    queryFn: () =>
      api('GET /staff/agents/bets/:memberId/:itemId', { params: { memberId, itemId } }),
  })
