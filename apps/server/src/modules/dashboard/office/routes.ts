import type { RouteTable } from '#server/http/routing.ts'
import { createPayoutClock } from '../../withdrawals/index.ts'
import { createNowReader } from '../read-now.ts'
import { readDashboard } from '../read-dashboard.ts'
import { createSharedBoard } from '../../exposure/index.ts'
import { permissionsIn } from '../../staff/index.ts'

/** The first page of the office: requires `dashboard.read`; parts of it, what their lists do. */
export const staffDashboardRoutes: RouteTable = (route, deps) => {
  const { db } = deps
  const clock = () => performance.now()
  const clockOf = createPayoutClock(deps, clock)
  const readNow = createNowReader({ db, board: createSharedBoard(db, clock), clockOf }, clock)

  route('GET /staff/dashboard', ({ brand, query }) => readDashboard(db, brand, query))

  route('GET /staff/dashboard/now', ({ staff, brand }) =>
    readNow(brand, permissionsIn(staff, brand.brandId)),
  )
}
