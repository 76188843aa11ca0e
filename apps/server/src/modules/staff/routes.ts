import type { RouteTable } from '#server/http/routing.ts'
import { staffAccountRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { staffJobRoutes } from './jobs/routes.ts'
import { staffSessionRoutes } from './session/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** Routes of the office about itself: who works there, what they did, and what waits. */
export const staffRoutes: readonly RouteTable[] = [
  staffSessionRoutes,
  staffAccountRoutes,
  auditRoutes,
  staffJobRoutes,
  viewRoutes,
]
