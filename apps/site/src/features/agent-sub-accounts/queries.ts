import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'

const KEY = 'subAccounts'

export const subAccountsQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: () => api('GET /wps/agent/sub-accounts', {}),
})

/** Actions of sub-accounts, newest first: of all, or of one. */
export function useActions(subAccountId: string) {
  return useInfiniteQuery({
    queryKey: [KEY, 'actions', subAccountId],
    queryFn: ({ pageParam }) =>
      api('GET /wps/agent/sub-accounts/actions', {
        query: {
          ...(subAccountId !== '' && { subAccountId }),
          ...(pageParam !== '' && { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ actions }) => actions),
  })
}

/** Invalidates the lists after one was opened or changed. */
export function invalidateSubAccounts(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
