import type { Balance } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient, queryKeys } from './queries.ts'

/** A balance, as of a movement of the account. */
export interface BalanceNews {
  readonly sumBalance: string
  readonly seq: string
}

/**
 * The newer of two balances. Answers and hints arrive by several ways, in any order: one of the
 * same or an earlier movement is ignored, and the known object is returned unchanged.
 */
export function newerBalance(known: Balance, news: BalanceNews): Balance {
  return BigInt(news.seq) > BigInt(known.seq) ? { ...known, ...news } : known
}

export const balanceQuery = queryOptions({
  queryKey: queryKeys.balance,
  queryFn: async (): Promise<Balance> => {
    const read = () => queryClient.getQueryData<Balance>(queryKeys.balance)
    const before = read()
    const answer = await api('GET /wps/v2/wallets/balance', {})
    const known = read()
    // A hint received during the request may be newer than its answer.
    return known && known !== before ? newerBalance(known, answer) : answer
  },
})

/** Applies a balance from an answer or a hint, unless a later movement is known. */
export function takeBalance({ sumBalance, seq }: BalanceNews): void {
  queryClient.setQueryData(balanceQuery.queryKey, (known) =>
    known ? newerBalance(known, { sumBalance, seq }) : known,
  )
}
