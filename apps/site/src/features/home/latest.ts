import type { LotteryWire } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

/** Number of results shown. */
export const LATEST_SHOWN = 6

/** The most frequent own lottery, which the list has first: its last results are shown, too. */
export function quickestOf(lotteries: readonly LotteryWire[]): string | undefined {
  return lotteries.find(({ source }) => source === 'own')?.lotteryCode
}

/** The newest issues of that lottery; empty if there is none. */
export const latestQuery = (lotteryCode: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.issues(lotteryCode ?? ''), 'home'],
    enabled: lotteryCode !== undefined,
    queryFn: () =>
      api('GET /lgw/lotteries/:lotteryCode/issues', {
        params: { lotteryCode: lotteryCode ?? '' },
        query: { limit: String(LATEST_SHOWN) },
      }),
  })
