import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'

const pageOf = (before: string) => ({ limit: PAGE_SIZE, ...(before === '' ? {} : { before }) })

/** The ranks of the month, and the member's own; null where they are not offered at present. */
export const ranksQuery = queryOptions({
  queryKey: [...queryKeys.ranks, 'overview'],
  queryFn: () => api('GET /wps/ranks', {}),
  select: ({ overview }) => overview,
  // Each settled bet may change it.
  staleTime: 0,
})

/** Changes of the rank, newest first. */
export const changesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.ranks, 'changes'],
  queryFn: ({ pageParam }) => api('GET /wps/ranks/changes', { query: pageOf(pageParam) }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ changes }) => changes),
})

/** Rebates by day, newest first, each with its bill. */
export const rebatesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.ranks, 'rebates'],
  queryFn: ({ pageParam }) => api('GET /wps/ranks/rebates', { query: pageOf(pageParam) }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ rebates }) => rebates),
})
