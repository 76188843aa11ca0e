export { isInScope, requirePermission, type StaffActor } from './policy.ts'
export { createStaffSessions, type StaffSessions } from './sessions.ts'
export { readStaffCode, writeStaff, type NewStaff } from './seed-staff.ts'
