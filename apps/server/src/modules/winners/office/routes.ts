import type { RouteTable } from '#server/http/routing.ts'
import { readSettings } from '../settings.ts'
import { setWinners } from './settings.ts'

export const staffWinnerRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/winners/settings', ({ brand }) => readSettings(db, brand.brandId))

  route('PUT /staff/winners/settings', ({ staff, brand, body }) =>
    setWinners(db, staff, brand, body),
  )
}
