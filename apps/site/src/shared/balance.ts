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

/** The latest news that came before any balance was known: its currency is not known either. */
let unknownSeq: bigint | undefined

const isBehindNews = (seq: string): boolean =>
  unknownSeq !== undefined && unknownSeq > BigInt(seq)

export const balanceQuery = queryOptions({
  queryKey: queryKeys.balance,
  queryFn: async (): Promise<Balance> => {
    const read = () => queryClient.getQueryData<Balance>(queryKeys.balance)
    const before = read()
    unknownSeq = undefined
    const answer = await api('GET /wps/v2/wallets/balance', {})
    // News of a movement after this answer came while there was nothing to apply it to.
    const latest = isBehindNews(answer.seq) ? await api('GET /wps/v2/wallets/balance', {}) : answer
    const known = read()
    // A hint received during the request may be newer than its answer.
    return known && known !== before ? newerBalance(known, latest) : latest
  },
})

/** Applies a balance from an answer or a hint, unless a later movement is known. */
export function takeBalance({ sumBalance, seq }: BalanceNews): void {
  queryClient.setQueryData(balanceQuery.queryKey, (known) => {
    if (!known) unknownSeq = BigInt(seq)
    return known ? newerBalance(known, { sumBalance, seq }) : known
  })
}
