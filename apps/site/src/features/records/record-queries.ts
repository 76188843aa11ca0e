import type { ProfitBy } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import { queryOf, type RecordFilter } from '../../shared/records/record-search.ts'

const PAGE_SIZE = '50'

/** Lines under a filter; fetched anew when the balance moves. */
export function useAccountLines(filter: RecordFilter) {
  const query = queryOf(filter)
  return useInfiniteQuery({
    queryKey: [...queryKeys.statement, 'lines', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/records/account', {
        query: { ...query, limit: PAGE_SIZE, ...(pageParam !== '' && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ lines }) => lines),
  })
}

/** What the account record comes to under a filter. */
export function useAccountSummary(filter: RecordFilter) {
  const query = queryOf(filter)
  return useQuery({
    queryKey: [...queryKeys.statement, 'summary', query],
    queryFn: () => api('GET /wps/records/account/summary', { query }),
    placeholderData: keepPreviousData,
  })
}

/** Profit and loss of some days. */
export function useProfit({ from, to }: { from: string; to: string }, by: ProfitBy) {
  return useQuery({
    queryKey: [...queryKeys.statement, 'profit', from, to, by],
    queryFn: () => api('GET /wps/records/profit', { query: { from, to, by } }),
    placeholderData: keepPreviousData,
  })
}

/** Where all money is. */
export function useFunds() {
  return useQuery({
    queryKey: [...queryKeys.statement, 'funds'],
    queryFn: () => api('GET /wps/member/info/funds/consolidated', {}),
  })
}

/** Sealed days with movements of the member. */
export function useReceiptDays() {
  return useInfiniteQuery({
    queryKey: [...queryKeys.statement, 'receipts'],
    queryFn: ({ pageParam }) =>
      api('GET /wps/receipts', { query: pageParam === '' ? {} : { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ days }) => days),
  })
}
