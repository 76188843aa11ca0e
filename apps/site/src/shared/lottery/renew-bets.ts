import { queryClient, queryKeys } from '../queries.ts'

/** A bet or a chase was cancelled, or could not be: bets and money are asked for anew. */
export function renewBets(): void {
  for (const queryKey of [queryKeys.bets, queryKeys.balance, queryKeys.statement]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
