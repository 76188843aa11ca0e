import type { BetStatus } from '@fairhouse/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import type { Paging } from '../../shared/records/paging.tsx'
import { queryOf, useRecordFilter, type RecordFilter } from '../../shared/records/record-search.ts'
import { useRecordList } from '../../shared/records/use-record-list.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { BET_STATUSES } from './bet-status.ts'

/** Bets per page. */
export const PAGE_SIZE = 20

/** The filter of the betting record, kept in the address. Empty: all. */
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
    void navigate({ search: { ...search, page: undefined, ...more }, replace: true })
  }
  return { filter: own, today, change, narrow }
}

/** A filter as query parameters. */
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

/** Bets under a filter, newest first; refetched when bets or results change. */
export function useBets(filter: BetFilter, paging: Paging) {
  const query = betQueryOf(filter)
  return useRecordList({
    queryKey: [...queryKeys.bets, 'record', query],
    ask: (place) =>
      api('GET /wps/records/bets', { query: { ...query, ...place, limit: String(PAGE_SIZE) } }),
    linesOf: ({ bets }) => bets,
    paging,
  })
}

/** Totals of all bets under a filter. */
export function useBetsSummary(filter: BetFilter) {
  const query = betQueryOf(filter)
  return useQuery({
    queryKey: [...queryKeys.bets, 'summary', query],
    queryFn: () => api('GET /wps/records/bets/summary', { query }),
    placeholderData: keepPreviousData,
  })
}

/** Whether the member has ever bet; undefined until it is known. Enabled if the list is empty. */
export function useHasEverBet(isEnabled: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.bets, 'any'],
    queryFn: () => api('GET /lgw/bets', { query: { limit: '1' } }),
    enabled: isEnabled,
  })
  return data && data.bets.length > 0
}
