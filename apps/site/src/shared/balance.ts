import type { Balance } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient, queryKeys } from './queries.ts'

/** What was heard of the balance, as of a movement of the account. */
export interface BalanceNews {
  readonly sumBalance: string
  readonly seq: string
}

/**
 * The newer of a balance that is known and what was heard of it. Answers and hints come by several
 * ways, in any order: of the same movement or an earlier one nothing is new, and what is shown
 * stays the very object it was.
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
    // What was heard while it was asked for may be newer than the answer.
    return known && known !== before ? newerBalance(known, answer) : answer
  },
})

/** Takes what an answer or a hint says of the balance, unless a later movement is known already. */
export function takeBalance({ sumBalance, seq }: BalanceNews): void {
  queryClient.setQueryData(balanceQuery.queryKey, (known) =>
    known ? newerBalance(known, { sumBalance, seq }) : known,
  )
}
