import type { RouteTable } from '#server/http/routing.ts'
import { readMemberLimits } from './member-limits.ts'

export const staffLimitRoutes: RouteTable = (route, deps) => {
  route('GET /staff/members/:memberId/limits', ({ brand, params }) =>
    readMemberLimits(deps, brand, params.memberId),
  )
}
