import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

/** The deposit methods that the brand offers. */
export const methodsQuery = queryOptions({
  queryKey: queryKeys.depositMethods,
  queryFn: async () => (await api('GET /wps/cashier/methods', {})).methods,
  staleTime: 5 * 60_000,
})
