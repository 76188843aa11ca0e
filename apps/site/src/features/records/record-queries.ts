import type { ProfitBy } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { balanceQuery } from '../../shared/balance.ts'
import { queryKeys } from '../../shared/queries.ts'
import type { Paging } from '../../shared/records/paging.tsx'
import { queryOf, type RecordFilter } from '../../shared/records/record-search.ts'
import { useRecordList } from '../../shared/records/use-record-list.ts'

/** Movements per page. */
export const PAGE_SIZE = 50

/** Lines under a filter; refetched when the balance changes. */
export function useAccountLines(filter: RecordFilter, paging: Paging) {
  const query = queryOf(filter)
  return useRecordList({
    queryKey: [...queryKeys.statement, 'lines', query],
    ask: (place) =>
      api('GET /wps/records/account', { query: { ...query, ...place, limit: String(PAGE_SIZE) } }),
    linesOf: ({ lines }) => lines,
    paging,
  })
}

/** Totals of the account record under a filter. */
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

/** All places where the member's money is. */
export function useFunds() {
  return useQuery({
    queryKey: [...queryKeys.statement, 'funds'],
    queryFn: () => api('GET /wps/member/info/funds/consolidated', {}),
  })
}

/** Wallets at vendors that keep balances themselves, if the brand has any. */
export function useVendorWallets() {
  const { data: balance } = useQuery(balanceQuery)
  return useQuery({
    queryKey: [...queryKeys.statement, 'merchantWallets'],
    queryFn: async () => (await api('GET /wps/v2/wallets/merchant', {})).wallets,
    enabled: balance?.isSingle === false,
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
