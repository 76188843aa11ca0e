import type { QueryOf } from '@fairhouse/protocol'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { KEY, startingAt, usePages } from './team-pages.ts'

export function useTeamBets(query: QueryOf<'GET /wps/agent/records/bets'>, isOn: boolean) {
  return usePages(
    'bets',
    query,
    async (asked, after) => {
      const page = { ...asked, ...startingAt(after) }
      const { bets, next } = await api('GET /wps/agent/records/bets', { query: page })
      return { items: bets, next }
    },
    isOn,
  )
}

export function useBetTotals(query: QueryOf<'GET /wps/agent/records/bets/totals'>) {
  return useQuery({
    queryKey: [KEY, 'betTotals', query],
    queryFn: () => api('GET /wps/agent/records/bets/totals', { query }),
    placeholderData: keepPreviousData,
  })
}

/** Bets of one member that wait for their draw; none without a member. */
export function useOpenBets(memberId: string | undefined) {
  return usePages(
    'open',
    { memberId },
    async (asked, after) => {
      if (asked.memberId === undefined) return { items: [], next: null }
      const query = { memberId: asked.memberId, ...(after !== '' && { before: after }) }
      const { bets, next } = await api('GET /wps/agent/records/bets/open', { query })
      return { items: bets, next }
    },
    memberId !== undefined,
  )
}

export function useTeamBet(memberId: string, itemId: string, language: string) {
  return useQuery({
    queryKey: [KEY, 'bet', memberId, itemId, language],
    queryFn: () =>
      api('GET /wps/agent/records/bets/:memberId/:itemId', {
        params: { memberId, itemId },
        query: { language },
      }),
  })
}

export function useTeamProfit(query: QueryOf<'GET /wps/agent/records/profit'>) {
  return useInfiniteQuery({
    queryKey: [KEY, 'profit', query],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/records/profit', { query: { ...query, ...startingAt(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      lines: pages.flatMap(({ lines }) => lines),
      sort: pages[0]?.sort,
      total: pages[0]?.total,
      before: pages[0]?.before,
    }),
  })
}

export function useMemberProfit(
  memberId: string,
  query: QueryOf<'GET /wps/agent/records/profit/:memberId'>,
) {
  return useQuery({
    queryKey: [KEY, 'memberProfit', memberId, query],
    queryFn: () => api('GET /wps/agent/records/profit/:memberId', { params: { memberId }, query }),
    placeholderData: keepPreviousData,
  })
}

export function useIncome(query: QueryOf<'GET /wps/agent/records/income'>) {
  return useQuery({
    queryKey: [KEY, 'income', query],
    queryFn: () => api('GET /wps/agent/records/income', { query }),
    placeholderData: keepPreviousData,
  })
}

export function useIncomeLines(query: QueryOf<'GET /wps/agent/records/income/lines'>) {
  return usePages('incomeLines', query, async (asked, after) => {
    const page = { ...asked, ...(after !== '' && { before: after }) }
    const { lines, next } = await api('GET /wps/agent/records/income/lines', { query: page })
    return { items: lines, next }
  })
}

export function useTeamAccount(query: QueryOf<'GET /wps/agent/records/account'>) {
  return usePages('account', query, async (asked, after) => {
    const page = { ...asked, ...(after !== '' && { before: after }) }
    const { lines, next } = await api('GET /wps/agent/records/account', { query: page })
    return { items: lines, next }
  })
}

export function useTeamAccountSummary(query: QueryOf<'GET /wps/agent/records/account/summary'>) {
  return useQuery({
    queryKey: [KEY, 'accountSummary', query],
    queryFn: () => api('GET /wps/agent/records/account/summary', { query }),
    placeholderData: keepPreviousData,
  })
}

export function useTransactions(query: QueryOf<'GET /wps/agent/records/transactions'>) {
  return usePages('transactions', query, async (asked, after) => {
    const page = { ...asked, ...startingAt(after) }
    const { transactions, next } = await api('GET /wps/agent/records/transactions', {
      query: page,
    })
    return { items: transactions, next }
  })
}

export function useTransactionTotals(query: QueryOf<'GET /wps/agent/records/transactions/totals'>) {
  return useQuery({
    queryKey: [KEY, 'transactionTotals', query],
    queryFn: () => api('GET /wps/agent/records/transactions/totals', { query }),
    placeholderData: keepPreviousData,
  })
}

/** A member of the team, or the agent. */
export function useTeamMember(memberId: string | undefined) {
  return useQuery({
    queryKey: [KEY, 'member', memberId],
    queryFn: () =>
      api('GET /wps/agent/team/:memberId', { params: { memberId: memberId ?? '' }, query: {} }),
    enabled: memberId !== undefined,
  })
}

/** Members whose name begins with the text, from two letters on. */
export function useTeamSearch(text: string) {
  return useQuery({
    queryKey: [KEY, 'search', text],
    queryFn: () => api('GET /wps/agent/team/search', { query: { q: text } }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
}
