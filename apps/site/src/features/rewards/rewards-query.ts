import type { RewardState } from '@fairhouse/protocol'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'
/** As many as one call claims. */
const CLAIM_SIZE = '100'

/** How many rewards wait, and whether menus may say so. */
export const standingQuery = queryOptions({
  queryKey: [...queryKeys.rewards, 'standing'],
  queryFn: () => api('GET /wps/rewards', { query: { limit: '1' } }),
  select: ({ waiting, isQuiet }) => ({ waiting, isQuiet }),
})

/** What can be claimed, newest first; names are in the reader's language. */
export function waitingQuery(language: string) {
  return queryOptions({
    queryKey: [...queryKeys.rewards, 'waiting', language],
    queryFn: () => api('GET /wps/rewards', { query: { state: 'waiting', limit: CLAIM_SIZE } }),
    // Rewards come without the member's doing.
    staleTime: 0,
  })
}

/** The member's rewards, newest first: all, or those of a state. */
export function rewardsQuery(state: RewardState | undefined, language: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.rewards, 'list', state ?? '', language],
    queryFn: ({ pageParam }) =>
      api('GET /wps/rewards', {
        query: {
          limit: PAGE_SIZE,
          ...(state === undefined ? {} : { state }),
          ...(pageParam === '' ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ rewards }) => rewards),
    staleTime: 0,
  })
}

/** One reward, by its number. */
export function rewardQuery(rewardId: string, language: string) {
  return queryOptions({
    queryKey: [...queryKeys.rewards, 'one', rewardId, language],
    queryFn: async () => (await api('GET /wps/rewards/:rewardId', { params: { rewardId } })).reward,
  })
}

/** Refetches all that a claim changes: rewards, their promotions, points, balance and record. */
export async function refreshRewards(): Promise<void> {
  const { rewards, promotions, points, balance, statement } = queryKeys
  await Promise.all(
    [rewards, promotions, points, balance, statement].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
