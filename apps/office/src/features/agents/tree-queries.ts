import type { QueryOf, ResponseOf } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

export type TreeSort = 'name' | 'turnover'

/** Days of the tree; when omitted, the server's default. */
export interface TreeDays {
  readonly from?: string
  readonly to?: string
}

/** Heads of lines, or the direct downline of a member, page by page. */
export function useBranch(query: QueryOf<'GET /staff/agents/tree'>) {
  return useInfiniteQuery({
    queryKey: queryKeys.agentTree('branch', query),
    queryFn: ({ pageParam }) =>
      api('GET /staff/agents/tree', {
        query: { ...query, ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** A search result, with the head of its line. */
export type Found = ResponseOf<'GET /staff/agents/tree/search'>['found'][number]

/** Members whose name begins with the text, from two letters on. */
export function useFoundMembers(text: string) {
  return useQuery({
    queryKey: queryKeys.agentTree('search', text),
    queryFn: async () => (await api('GET /staff/agents/tree/search', { query: { q: text } })).found,
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
}

export function useTreeMember(memberId: string, days: TreeDays) {
  return useQuery({
    queryKey: queryKeys.agentTree('member', memberId, days),
    queryFn: () => api('GET /staff/agents/tree/:memberId', { params: { memberId }, query: days }),
    placeholderData: keepPreviousData,
  })
}
