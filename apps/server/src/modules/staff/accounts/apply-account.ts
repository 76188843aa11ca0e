import { sqlState, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { auditDeed } from '../audited.ts'
import type { ApprovalRow } from '../approvals/approval-rows.ts'
import { parseId, wireId } from '../ids.ts'
import { requirePrepared, type OneTimeSecret } from '../one-time-password.ts'
import type { StaffActor } from '../policy.ts'
import { endStaffSessions } from '../sessions.ts'
import { findById } from '../staff-members.ts'

/** How long a one-time password opens the enrolment. */
const ONE_TIME_HOURS = 72

/** What a change of a staff member may name; what is left out stays. */
export interface AccountChange {
  readonly name?: string
  readonly roleIds?: readonly string[]
  readonly status?: 'active' | 'blocked'
  readonly isReset?: true
}

/** The numbers of roles that all exist. Error: ROLE_NOT_FOUND. */
export async function requireRoles(tx: Tx, roleIds: readonly string[]): Promise<bigint[]> {
  const ids = roleIds.map((roleId) => parseId('rol', roleId) ?? 0n)
  const rows = await tx.query('select role_id from staff_roles where role_id = any($1) for share', [
    ids,
  ])
  if (rows.length !== ids.length) throw new Problem('ROLE_NOT_FOUND')
  return ids
}

export async function setRoles(tx: Tx, staffId: bigint, roleIds: readonly bigint[]): Promise<void> {
  await tx.query('delete from staff_member_roles where staff_id = $1', [staffId])
  await tx.query(
    'insert into staff_member_roles (staff_id, role_id) select $1, unnest($2::bigint[])',
    [staffId, roleIds],
  )
}

/** Carries out `staff.create`. Errors: ROLE_NOT_FOUND, STAFF_NAME_TAKEN. */
export async function createAccount(
  tx: Tx,
  context: { readonly oneTime: OneTimeSecret | undefined },
  approval: ApprovalRow,
  actor: StaffActor,
): Promise<{ oneTimePassword: string }> {
  const input = approval.input as { username: string; name: string; roleIds: string[] }
  const roleIds = await requireRoles(tx, input.roleIds)
  const oneTime = requirePrepared(context.oneTime)
  const rows = await tx
    .query<{ staff_id: bigint }>(
      `insert into staff_members (username, name, password_hash, one_time_until)
       values ($1, $2, $3, app_now() + make_interval(hours => $4)) returning staff_id`,
      [input.username, input.name, oneTime.hash, ONE_TIME_HOURS],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? new Problem('STAFF_NAME_TAKEN') : error
    })
  const staffId = rows[0]?.staff_id ?? 0n
  await setRoles(tx, staffId, roleIds)
  await auditDeed(tx, actor, {
    brandId: approval.brand_id,
    action: 'staff.created',
    subject: wireId('stf', staffId),
    details: { after: input, proposedBy: approval.proposer, reason: approval.reason },
  })
  return { oneTimePassword: oneTime.password }
}

/** Takes every way in and gives a one-time password; at the next login all is set up anew. */
async function resetAccess(tx: Tx, oneTime: OneTimeSecret, staffId: bigint): Promise<string> {
  await tx.query(
    `update staff_members set password_hash = $2, totp_secret = null, totp_step = 0,
       one_time_until = app_now() + make_interval(hours => $3) where staff_id = $1`,
    [staffId, oneTime.hash, ONE_TIME_HOURS],
  )
  await tx.query('delete from staff_passkeys where staff_id = $1', [staffId])
  await tx.query('delete from staff_enrolments where staff_id = $1', [staffId])
  return oneTime.password
}

/**
 * Changes a staff member, with the audit entry. Sessions end unless only the name has changed.
 * Errors: STAFF_NOT_FOUND, ROLE_NOT_FOUND, NOT_CHANGED.
 */
export async function applyChange(
  tx: Tx,
  context: { readonly oneTime: OneTimeSecret | undefined },
  actor: StaffActor,
  deed: {
    readonly brandId: number
    readonly staffId: string
    readonly change: AccountChange
    readonly details: object
  },
): Promise<{ oneTimePassword: string } | null> {
  const { change } = deed
  const id = parseId('stf', deed.staffId) ?? 0n
  const before = await findById(tx, id, true)
  if (!before) throw new Problem('STAFF_NOT_FOUND')
  const roles = await tx.query<{ role_id: bigint }>(
    'select role_id from staff_member_roles where staff_id = $1 order by role_id',
    [id],
  )
  const roleIds = roles.map((row) => wireId('rol', row.role_id))
  if (isSame(change, { name: before.name, status: before.status, roleIds })) {
    throw new Problem('NOT_CHANGED')
  }
  await tx.query(
    'update staff_members set name = coalesce($2, name), status = coalesce($3, status) ' +
      'where staff_id = $1',
    [id, change.name ?? null, change.status ?? null],
  )
  if (change.roleIds) await setRoles(tx, id, await requireRoles(tx, change.roleIds))
  const password = change.isReset
    ? await resetAccess(tx, requirePrepared(context.oneTime), id)
    : undefined
  if (change.roleIds || change.status || change.isReset) await endStaffSessions(tx, id)
  await auditDeed(tx, actor, {
    brandId: deed.brandId,
    action: 'staff.updated',
    subject: deed.staffId,
    details: {
      before: { name: before.name, status: before.status, roleIds },
      after: change,
      ...deed.details,
    },
  })
  return password === undefined ? null : { oneTimePassword: password }
}

function isSame(
  change: AccountChange,
  now: { readonly name: string; readonly status: string; readonly roleIds: readonly string[] },
): boolean {
  const sorted = (ids: readonly string[]) => ids.toSorted().join(' ')
  return (
    change.isReset !== true &&
    (change.name ?? now.name) === now.name &&
    (change.status ?? now.status) === now.status &&
    sorted(change.roleIds ?? now.roleIds) === sorted(now.roleIds)
  )
}

/** Carries out `staff.update`. Errors: those of `applyChange`. */
export async function updateAccount(
  tx: Tx,
  context: { readonly oneTime: OneTimeSecret | undefined },
  approval: ApprovalRow,
  actor: StaffActor,
): Promise<{ oneTimePassword: string } | null> {
  return applyChange(tx, context, actor, {
    brandId: approval.brand_id,
    staffId: approval.subject,
    change: approval.input as AccountChange,
    details: { proposedBy: approval.proposer, reason: approval.reason },
  })
}
