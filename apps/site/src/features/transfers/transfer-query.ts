import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** To whom the member may send money, and how much. */
export const transferQuery = queryOptions({
  queryKey: queryKeys.transfers,
  queryFn: () => api('GET /wps/wallet/transfers', {}),
})

/** After a transfer: the balance, the record and what is left for today are others. */
export async function refreshTransfers(): Promise<void> {
  await Promise.all(
    [queryKeys.transfers, queryKeys.balance, queryKeys.statement].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
