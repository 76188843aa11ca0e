export { listApprovals } from './approvals/approval-rows.ts'
export type { ActionContext, ApprovalRules, CarryOut } from './approvals/carry-out.ts'
export { propose } from './approvals/propose.ts'
export { auditAction } from './audited.ts'
export type { MemberStaffContext, StaffContext } from './context.ts'
export { listStuck } from './jobs/stuck.ts'
export { ONE_TIME_HOURS, requireSecret } from './one-time-password.ts'
export {
  auditName,
  isInScope,
  permissionsIn,
  requirePermission,
  type StaffActor,
} from './policy.ts'
export { readStaffCode, writeStaff, type NewStaff } from './seed-staff.ts'
export { createStaffSessions, type StaffSessions } from './sessions.ts'
