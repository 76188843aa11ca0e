import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { onRealtime } from '../../shared/realtime.ts'

const PAGE_SIZE = '20'
/** What tells of bets tells of chases, too. */
const KEY = [...queryKeys.bets, 'chases']

/** The member's chases, newest first. */
export const chasesQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam }) =>
    api('GET /lgw/chases', {
      query: { limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  select: ({ pages }) => pages.flatMap(({ chases }) => chases),
})

/** One chase with its steps. */
export function chaseQuery(chaseId: string) {
  return queryOptions({
    queryKey: [...KEY, chaseId],
    queryFn: () => api('GET /lgw/chases/:chaseId', { params: { chaseId } }),
  })
}

/** Keeps chases in step: a step becomes a bet, or is settled, without a word of its own. */
export function useChaseNews(): void {
  useEffect(
    () =>
      onRealtime(({ type }) => {
        if (type !== 'issue.changed' && type !== 'balance.changed') return
        void queryClient.invalidateQueries({ queryKey: KEY })
      }),
    [],
  )
}
