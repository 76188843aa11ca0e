import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

/** The member's code, the rule, and the friends who came by it. */
export const referralQuery = queryOptions({
  queryKey: queryKeys.referral,
  queryFn: () => api('GET /wps/referral', {}),
})
