import type { StaffExposure } from '@fairhouse/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** The board of an issue on sale is polled this often. */
const LIVE_MS = 2_000
const CLOSED_MS = 15_000

export const exposureQuery = (issueId: string) =>
  queryOptions({
    queryKey: queryKeys.exposure(issueId),
    queryFn: async (): Promise<StaffExposure> =>
      (await api('GET /staff/lottery/issues/:issueId/exposure', { params: { issueId } })).exposure,
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' ? LIVE_MS : CLOSED_MS),
  })

/** Bets that an outcome would pay; all bets of the play if it is undefined. */
export const outcomeBetsQuery = (issueId: string, playCode: string, outcome: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.exposure(issueId), 'bets', playCode, outcome ?? ''],
    queryFn: ({ pageParam }) =>
      api('GET /staff/lottery/issues/:issueId/exposure/bets', {
        params: { issueId },
        query: {
          playCode,
          ...(outcome === undefined ? {} : { outcome }),
          ...(pageParam === '' ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const limitsQuery = (lotteryCode: string) =>
  queryOptions({
    queryKey: queryKeys.limits(lotteryCode),
    queryFn: () =>
      api('GET /staff/lottery/lotteries/:lotteryCode/limits', { params: { lotteryCode } }),
  })

export function refreshExposure(issueId: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.exposure(issueId) })
}
