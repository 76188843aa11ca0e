import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

export const PROMOTIONS = 'promotions'
export const PROMOTION_GIFTS = 'promotionGifts'
export const APPLICATIONS = 'promotionApplications'

const REFRESH_MS = 20_000

/** All promotions, with the languages that the brand offers; never fetched while somebody types. */
export const promotionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.promotions('all'),
    queryFn: () => api('GET /staff/promotions', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Segments that a promotion may be for. */
export const segmentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.promotions('segments'),
    queryFn: async () => (await api('GET /staff/segments', {})).segments,
  })

/** Races that a promotion may tell of. */
export const racesOnOfferQuery = () =>
  queryOptions({
    queryKey: queryKeys.promotions('races'),
    queryFn: async () => (await api('GET /staff/races', { query: {} })).races,
  })

/** Tables of lucky tickets that a promotion may give. */
export const tablesToGiveQuery = () =>
  queryOptions({
    queryKey: queryKeys.promotions('tables'),
    queryFn: async () => (await api('GET /staff/tickets/tables', {})).tables,
  })

/** Applications that wait for a decision, over all promotions: how many. */
export const openApplicationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.promotions('open'),
    queryFn: async () => {
      const { promotions } = await api('GET /staff/promotions', { query: { kind: 'application' } })
      return promotions.reduce((sum, { numbers }) => sum + numbers.openApplications, 0)
    },
    refetchInterval: REFRESH_MS,
  })

export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: queryKeys.promotionApplication(applicationId),
    queryFn: async () => {
      const input = { params: { applicationId } }
      return (await api('GET /staff/promotion-applications/:applicationId', input)).application
    },
  })

export const costsQuery = (days: { readonly from: string; readonly until: string }) =>
  queryOptions({
    queryKey: queryKeys.promotions('costs', days),
    queryFn: async () => (await api('GET /staff/rewards/costs', { query: days })).costs,
  })

/** After a write: the list with its figures. */
export async function refreshPromotions(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.grid(PROMOTIONS) })
}

/** After an application was taken or decided: the list, and how many still wait. */
export async function refreshApplications(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.grid(APPLICATIONS) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.promotions('open') }),
  ])
}
