export {
  auditName,
  isInScope,
  permissionsIn,
  requirePermission,
  type StaffActor,
} from './policy.ts'
export { createStaffSessions, STAFF_COOKIE, type StaffSessions } from './sessions.ts'
