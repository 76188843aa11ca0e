import type { QueryOf } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { CONTRACTS_KEY } from '../../shared/agents/invalidate-contracts.ts'

/** Running periods are recomputed every minute; an open page polls. */
const STANDING_MS = 60_000

const from = (before: string) => (before === '' ? {} : { before })

export function useStandings(query: QueryOf<'GET /wps/agent/standings'>) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'standings', query],
    queryFn: () => api('GET /wps/agent/standings', { query }),
    refetchInterval: STANDING_MS,
  })
}

export function useContracts(query: QueryOf<'GET /wps/agent/contracts'>) {
  return useInfiniteQuery({
    queryKey: [CONTRACTS_KEY, 'contracts', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/contracts', { query: { ...query, ...from(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ contracts }) => contracts),
  })
}

export function useContract(contractId: string) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'contract', contractId],
    queryFn: () => api('GET /wps/agent/contracts/:contractId', { params: { contractId } }),
  })
}

/** Bills under a filter, with the totals of all matching bills. */
export function useBills(query: QueryOf<'GET /wps/agent/bills'>) {
  return useInfiniteQuery({
    queryKey: [CONTRACTS_KEY, 'bills', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/bills', { query: { ...query, ...from(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Real-time salaries are billed while the page is open.
    refetchInterval: query.kind === 'realtimeSalary' ? STANDING_MS : false,
    select: ({ pages }) => ({
      bills: pages.flatMap(({ bills }) => bills),
      amountMinor: pages[0]?.amountMinor ?? '0',
      paidMinor: pages[0]?.paidMinor ?? '0',
    }),
  })
}
