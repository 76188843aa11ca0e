import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '10'

/** The member's bonus money: what runs, and what has ended, newest first. */
export const bonusesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.rewards, 'bonuses'],
  queryFn: ({ pageParam }) =>
    api('GET /wps/bonuses', {
      query: { limit: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) },
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  select: ({ pages }) => ({
    running: pages[0]?.running ?? [],
    ended: pages.flatMap(({ ended }) => ended),
  }),
  // It moves with every bet.
  staleTime: 0,
})
