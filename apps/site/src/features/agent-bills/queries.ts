import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CONTRACTS_KEY } from '../../shared/agents/invalidate-contracts.ts'
import { api } from '../../shared/api.ts'

/** Payment of an unpaid bill is retried every few seconds. */
const OPEN_MS = 10_000
const OPEN: readonly string[] = ['issued', 'partlyPaid', 'payerShort']

export function useBill(billId: string) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'bill', billId],
    queryFn: () => api('GET /wps/agent/bills/:billId', { params: { billId } }),
    refetchInterval: ({ state }) =>
      state.data && OPEN.includes(state.data.state) ? OPEN_MS : false,
  })
}

/** The members that a line was computed from. */
export function useLineMembers(billId: string, line: number) {
  return useInfiniteQuery({
    queryKey: [CONTRACTS_KEY, 'billMembers', billId, line],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/bills/:billId/members', {
        params: { billId },
        query: { line: String(line), ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  })
}

/** The plays of a member that count towards a line. */
export function useLineBets(billId: string, line: number, memberId: string) {
  return useInfiniteQuery({
    queryKey: [CONTRACTS_KEY, 'billBets', billId, line, memberId],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/bills/:billId/members/:memberId/bets', {
        params: { billId, memberId },
        query: { line: String(line), ...(pageParam !== '' && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ bets }) => bets),
  })
}
