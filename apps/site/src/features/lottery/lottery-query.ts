import type { LotteryDetail } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { serverClock } from '../../shared/clock.ts'
import { pollMs } from '../../shared/preferences.ts'
import { queryKeys } from '../../shared/queries.ts'

/**
 * Fallback of the realtime channel; frequent while one issue has closed and the next is awaited.
 */
const OPEN_MS = 20_000
const CLOSING_MS = 1500

const STRIP_LENGTH = '10'
const BETS_LENGTH = '50'

export function isOnSale({ lottery: { current } }: LotteryDetail): boolean {
  return current !== null && Date.parse(current.closesAt) > serverClock.now()
}

/** One lottery with its plays, prices and limits. */
export function lotteryQuery(lotteryCode: string) {
  return queryOptions({
    queryKey: queryKeys.lottery(lotteryCode),
    queryFn: () => api('GET /lgw/lotteries/:lotteryCode', { params: { lotteryCode } }),
    refetchInterval: ({ state: { data } }) =>
      pollMs(data && isOnSale(data) ? OPEN_MS : CLOSING_MS),
  })
}

/** The newest results of one lottery. */
export function resultsQuery(lotteryCode: string) {
  return queryOptions({
    queryKey: [...queryKeys.issues(lotteryCode), 'strip'],
    queryFn: () =>
      api('GET /lgw/lotteries/:lotteryCode/issues', {
        params: { lotteryCode },
        query: { limit: STRIP_LENGTH },
      }),
    select: ({ issues }) => issues,
  })
}

/** The member's newest bets; a lottery's page filters its own. */
export const newestBetsQuery = queryOptions({
  queryKey: [...queryKeys.bets, 'newest'],
  queryFn: () => api('GET /lgw/bets', { query: { limit: BETS_LENGTH } }),
  select: ({ bets }) => bets,
})
