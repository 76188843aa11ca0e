export {
  auditName,
  isInScope,
  permissionsIn,
  requirePermission,
  type StaffActor,
} from './policy.ts'
export { createStaffSessions, STAFF_COOKIE, type StaffSessions } from './sessions.ts'
export { readStaffCode, writeStaff, type NewStaff } from './seed-staff.ts'
