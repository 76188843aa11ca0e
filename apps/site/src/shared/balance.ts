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

/** The newest movement announced while no balance was known to apply it to. */
let announcedSeq: bigint | undefined

const isBehind = ({ seq }: Balance): boolean =>
  announcedSeq !== undefined && announcedSeq > BigInt(seq)

export const balanceQuery = queryOptions({
  queryKey: queryKeys.balance,
  queryFn: async (): Promise<Balance> => {
    const read = () => queryClient.getQueryData<Balance>(queryKeys.balance)
    const before = read()
    let answer: Balance
    do {
      announcedSeq = undefined
      answer = await api('GET /wps/v2/wallets/balance', {})
    } while (isBehind(answer))
    const known = read()
    // A hint received during the request may be newer than its answer.
    return known && known !== before ? newerBalance(known, answer) : answer
  },
})

/** Applies a balance from an answer or a hint, unless a later movement is known. */
export function takeBalance({ sumBalance, seq }: BalanceNews): void {
  const known = queryClient.getQueryData<Balance>(queryKeys.balance)
  if (known) {
    queryClient.setQueryData(balanceQuery.queryKey, newerBalance(known, { sumBalance, seq }))
  } else if (announcedSeq === undefined || BigInt(seq) > announcedSeq) {
    announcedSeq = BigInt(seq)
  }
}
