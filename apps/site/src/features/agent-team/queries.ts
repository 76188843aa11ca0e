import type { QueryOf } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'

/** Key prefix of team figures. */
const KEY = 'agentTeam'

type Days = { readonly from?: string; readonly to?: string }

export function useOverview(days: Days, isOn = true) {
  return useQuery({
    queryKey: [KEY, 'overview', days],
    queryFn: () => api('GET /wps/agent/overview', { query: days }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  })
}

/** The direct downline of a member, page by page. */
export function useChildren(query: QueryOf<'GET /wps/agent/team'>) {
  return useInfiniteQuery({
    queryKey: [KEY, 'children', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/team', {
        query: { ...query, ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ children }) => children),
  })
}

export function useTeamMember(memberId: string, days: Days) {
  return useQuery({
    queryKey: [KEY, 'member', memberId, days],
    queryFn: () => api('GET /wps/agent/team/:memberId', { params: { memberId }, query: days }),
    placeholderData: keepPreviousData,
  })
}

/** Members whose name begins with the text, from two letters on. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: [KEY, 'search', text],
    queryFn: () => api('GET /wps/agent/team/search', { query: { q: text } }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
}
