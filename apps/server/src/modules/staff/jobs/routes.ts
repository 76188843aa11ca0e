import type { RouteTable } from '#server/http/routing.ts'
import { listStuck, retryStuck } from './stuck.ts'

const PAGE = 50

export const staffJobRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/jobs/stuck', ({ brand, query }) => {
    const page = { limit: Number(query.limit ?? PAGE), before: query.before }
    return listStuck(db, brand.brandId, query, page)
  })

  route('POST /staff/jobs/stuck/:stuckId/retry', async ({ staff, brand, params, body }) => {
    const input = { brandId: brand.brandId, ...params, ...body }
    return { row: await retryStuck(db, staff, input) }
  })
}
