import { queryClient, queryKeys } from '../queries.ts'

/** Contracts, their bills and requests: what changes the one changes the others. */
export const CONTRACTS_KEY = 'agentContracts'

/** After something was signed, asked for, paid or disputed. */
export function renewContracts(): void {
  void queryClient.invalidateQueries({ queryKey: [CONTRACTS_KEY] })
  void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
}
