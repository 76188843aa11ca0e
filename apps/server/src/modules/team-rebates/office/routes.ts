import type { RouteTable } from '#server/http/routing.ts'
import { readRatesOf, setRatesOf } from './set-rates.ts'

export const staffRateRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/agents/:memberId/rates', ({ brand, params }) =>
    readRatesOf(db, brand, params.memberId),
  )

  route('PUT /staff/agents/:memberId/rates', ({ staff, brand, params, body }) =>
    setRatesOf(db, staff, brand, { ...params, ...body }),
  )
}
