import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

export const storyQuery = (accountId: string, seq: string) =>
  queryOptions({
    queryKey: queryKeys.story(accountId, seq),
    queryFn: () =>
      api('GET /staff/ledger/accounts/:accountId/postings/:seq', { params: { accountId, seq } }),
  })

/** The account only, for its heading; its postings are fetched by the grid. */
export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: queryKeys.ledgerAccount(accountId),
    queryFn: async () => {
      const query = { limit: '1' }
      const params = { accountId }
      return (await api('GET /staff/ledger/accounts/:accountId', { params, query })).account
    },
  })

export const findQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.ledgerFind(q),
    queryFn: () => api('GET /staff/ledger/find', { query: { q } }),
    retry: false,
  })

export const housesQuery = (span: { readonly from?: string; readonly to?: string }) =>
  queryOptions({
    queryKey: queryKeys.houses(span),
    queryFn: () => api('GET /staff/ledger/houses', { query: span }),
  })
