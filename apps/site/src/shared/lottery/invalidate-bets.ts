import { queryClient, queryKeys } from '../queries.ts'

/** After a cancellation, also a refused one: refetches bets and balance. */
export function invalidateBets(): void {
  for (const queryKey of [queryKeys.bets, queryKeys.balance, queryKeys.statement]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
