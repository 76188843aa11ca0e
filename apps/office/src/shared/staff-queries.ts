import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './queries.ts'

export const accountsQuery = () =>
  queryOptions({
    queryKey: queryKeys.accounts(),
    queryFn: async () => (await api('GET /staff/accounts', {})).accounts,
  })

export const rolesQuery = () =>
  queryOptions({
    queryKey: queryKeys.roles(),
    queryFn: async () => (await api('GET /staff/roles', {})).roles,
  })
