import type { BetStatus } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import { queryOf, useRecordFilter, type RecordFilter } from '../../shared/records/record-search.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { BET_STATUSES } from './bet-status.ts'

const PAGE_SIZE = '20'

/** What the betting record shows: it stands in the address. Empty: all. */
export interface BetFilter extends RecordFilter {
  readonly status: BetStatus | ''
  readonly playCode: string
  readonly issueNo: string
}

export function useBetFilter() {
  const { filter, today, change } = useRecordFilter()
  const search = useSearch()
  const navigate = useNavigate()
  const play = String(search['play'] ?? '')
  const own: BetFilter = {
    ...filter,
    status: BET_STATUSES.find((status) => status === search['status']) ?? '',
    playCode: /^[A-Z0-9_]{2,40}$/.test(play) ? play : '',
    issueNo: String(search['draw'] ?? '').slice(0, 64),
  }
  const narrow = (part: Partial<Pick<BetFilter, 'status' | 'playCode' | 'issueNo'>>) => {
    const { status, playCode, issueNo } = { ...own, ...part }
    const more = {
      status: status || undefined,
      play: playCode || undefined,
      draw: issueNo || undefined,
    }
    void navigate({ search: { ...search, ...more }, replace: true })
  }
  return { filter: own, today, change, narrow }
}

/** A filter as the server takes it. */
export function betQueryOf(filter: BetFilter) {
  const { status, playCode, issueNo } = filter
  const { from, to, lotteryCode } = queryOf(filter)
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(lotteryCode && { lotteryCode }),
    ...(status !== '' && { status }),
    ...(playCode !== '' && { playCode }),
    ...(issueNo !== '' && { issueNo }),
  }
}

/** Bets under a filter, newest first; fetched anew when bets or results change. */
export function useBets(filter: BetFilter) {
  const query = betQueryOf(filter)
  return useInfiniteQuery({
    queryKey: [...queryKeys.bets, 'record', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/records/bets', {
        query: { ...query, limit: PAGE_SIZE, ...(pageParam !== '' && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ bets }) => bets),
  })
}

/** Whether the member has ever bet; undefined until that is known. Asked where nothing is shown. */
export function useHasEverBet(isAsked: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.bets, 'any'],
    queryFn: () => api('GET /lgw/bets', { query: { limit: '1' } }),
    enabled: isAsked,
  })
  return data && data.bets.length > 0
}
