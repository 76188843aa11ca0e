import type { RouteTable } from '#server/http/routing.ts'
import { readDay, readEntries, readOverview } from './read-points.ts'
import { requirePointMall } from './require-mall.ts'

const PAGE = 20

export const pointRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/points', async ({ brand, member }) => {
    requirePointMall(brand)
    return readOverview(db, brand, member)
  })

  route('GET /wps/points/entries', async ({ brand, member, query }) => {
    requirePointMall(brand)
    return readEntries(db, member, { before: query.before, limit: Number(query.limit ?? PAGE) })
  })

  route('GET /wps/points/days/:day', async ({ brand, member, params }) => {
    requirePointMall(brand)
    return readDay(db, member, params.day)
  })
}
