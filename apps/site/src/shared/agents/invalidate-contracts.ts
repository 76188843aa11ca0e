import { queryClient, queryKeys } from '../queries.ts'

/** Contracts, their bills and requests depend on each other. */
export const CONTRACTS_KEY = 'agentContracts'

/** Invalidates them after a signature, request, payment or dispute. */
export function invalidateContracts(): void {
  void queryClient.invalidateQueries({ queryKey: [CONTRACTS_KEY] })
  void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
}
