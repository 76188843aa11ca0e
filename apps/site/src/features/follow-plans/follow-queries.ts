import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { pollMs } from '../../shared/preferences.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const PAGE_SIZE = '20'
/** Slips are copied and settled meanwhile: polling interval. */
const POLL_MS = 5_000

const pageQuery = (before: string) => ({
  limit: PAGE_SIZE,
  ...(before === '' ? {} : { before }),
})

/** Plans that can be followed (of one lottery, if given), or those of the member. */
export function plansQuery(shelf: 'open' | 'mine', lotteryCode: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.followPlans, shelf, lotteryCode ?? ''],
    queryFn: ({ pageParam }) => {
      const query = pageQuery(pageParam)
      if (shelf === 'mine') return api('GET /lgw/follow-plans/mine', { query })
      return api('GET /lgw/follow-plans', {
        query: lotteryCode === undefined ? query : { ...query, lotteryCode },
      })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    select: ({ pages }) => pages.flatMap(({ plans }) => plans),
    refetchInterval: () => pollMs(POLL_MS),
  })
}

export function planQuery(planId: string) {
  return queryOptions({
    queryKey: [...queryKeys.followPlans, 'plan', planId],
    queryFn: () => api('GET /lgw/follow-plans/:planId', { params: { planId } }),
    refetchInterval: () => pollMs(POLL_MS),
  })
}

/** The member's current and past follows. */
export const followsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.followPlans, 'follows'],
  queryFn: ({ pageParam }) => api('GET /lgw/follows', { query: pageQuery(pageParam) }),
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
  select: ({ pages }) => pages.flatMap(({ follows }) => follows),
  refetchInterval: () => pollMs(POLL_MS),
})

/** One follow with its copies. */
export function followQuery(followId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.followPlans, 'follow', followId],
    queryFn: ({ pageParam }) =>
      api('GET /lgw/follows/:followId', { params: { followId }, query: pageQuery(pageParam) }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next,
    select: ({ pages }) => ({
      follow: pages[0]?.follow,
      copies: pages.flatMap(({ copies }) => copies),
    }),
    refetchInterval: () => pollMs(POLL_MS),
  })
}

/** Invalidates the queries after a plan was opened, followed or ended. */
export function invalidateFollowPlans(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.followPlans })
}
