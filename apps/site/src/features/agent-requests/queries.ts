import type { ContractTermsIn, QueryOf } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CONTRACTS_KEY } from '../../shared/agents/invalidate-contracts.ts'
import { api } from '../../shared/api.ts'

export type ContractKind = ContractTermsIn['kind']

const before = (place: string) => (place === '' ? {} : { before: place })

export function useRequests(query: QueryOf<'GET /wps/agent/contract-requests'>) {
  return useInfiniteQuery({
    queryKey: [CONTRACTS_KEY, 'requests', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/contract-requests', { query: { ...query, ...before(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      requests: pages.flatMap(({ requests }) => requests),
      waiting: pages[0]?.waiting ?? 0,
    }),
  })
}

/** What a contract with a downline agent, or with the upline, may contain. */
export function useOfferTerms(agentId: string | undefined, kind: ContractKind) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'offer-terms', agentId, kind],
    queryFn: () =>
      api('GET /wps/agent/contracts/room', { query: { kind, ...(agentId && { agentId }) } }),
  })
}

/** Number of replayed periods, by kind: some weeks each, few enough to review. */
const PERIODS: Readonly<Record<ContractKind, number>> = {
  dividend: 6,
  dailySalary: 14,
  hourlySalary: 7,
  realtimeSalary: 14,
}

/** Past periods under proposed terms. */
export function useReplay(agentId: string | undefined, terms: ContractTermsIn) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'replay', agentId, terms],
    queryFn: () =>
      api('POST /wps/agent/contracts/replay', {
        body: { terms, periods: PERIODS[terms.kind], ...(agentId && { agentId }) },
      }),
    retry: false,
    staleTime: Infinity,
  })
}

/** The direct downline, most turnover first. */
export function useDirectDownline() {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'direct'],
    queryFn: () => api('GET /wps/agent/team', { query: { sort: 'turnover', limit: '100' } }),
  })
}

export function useFoundMembers(text: string) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'found', text],
    queryFn: () => api('GET /wps/agent/team/search', { query: { q: text } }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
}

/** The recipient of an offer. */
export function useDownlineAgent(memberId: string) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'below', memberId],
    queryFn: () => api('GET /wps/agent/team/:memberId', { params: { memberId }, query: {} }),
  })
}

export function useContract(contractId: string) {
  return useQuery({
    queryKey: [CONTRACTS_KEY, 'contract', contractId],
    queryFn: () => api('GET /wps/agent/contracts/:contractId', { params: { contractId } }),
  })
}
