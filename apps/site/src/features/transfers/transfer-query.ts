import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** Possible recipients of the member's money, and the limits. */
export const transferQuery = queryOptions({
  queryKey: queryKeys.transfers,
  queryFn: () => api('GET /wps/wallet/transfers', {}),
})

/** Invalidates balance, record and the remaining daily limit after a transfer. */
export async function refreshTransfers(): Promise<void> {
  await Promise.all(
    [queryKeys.transfers, queryKeys.balance, queryKeys.statement].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
