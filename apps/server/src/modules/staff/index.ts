import type { RouteTable } from '#server/http/routing.ts'
import { staffAccountRoutes } from './accounts/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { staffExposureRoutes } from './lottery/exposure-routes.ts'
import { staffLotteryRoutes } from './lottery/routes.ts'
import { staffMemberRoutes } from './members/routes.ts'
import { staffNoticeRoutes } from './notices/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { staffSessionRoutes } from './session/routes.ts'
import { staffSettingsRoutes } from './settings/routes.ts'
import { applicationRoutes, feedbackRoutes } from './support/routes.ts'
import { viewRoutes } from './views/routes.ts'

export { auditDeed, type Deed } from './audited.ts'
export {
  auditName,
  isInScope,
  permissionsIn,
  requirePermission,
  type StaffActor,
} from './policy.ts'
export { createStaffSessions, STAFF_COOKIE, type StaffSessions } from './sessions.ts'
export { readStaffCode, writeStaff, type NewStaff } from './seed-staff.ts'

export const staffRoutes: readonly RouteTable[] = [
  staffSessionRoutes,
  staffMemberRoutes,
  staffAccountRoutes,
  approvalRoutes,
  auditRoutes,
  staffSettingsRoutes,
  staffNoticeRoutes,
  staffLotteryRoutes,
  staffExposureRoutes,
  feedbackRoutes,
  applicationRoutes,
  outboxRoutes,
  viewRoutes,
]
