import type { StaffActor } from '#server/core/caller.ts'
import { sqlState, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../audited.ts'
import type { CarryOut } from '../approvals/carry-out.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { ONE_TIME_HOURS, requireSecret, type OneTimeSecret } from '../one-time-password.ts'
import { endStaffSessions } from '../sessions.ts'
import { findById, requireFreeEmail } from '../staff-members.ts'
import { inviteStaff, type InviteContext } from './invite.ts'

/** The fields of a change of a staff member; a missing one stays. */
export interface AccountChange {
  readonly name?: string
  /** Only where there is none. */
  readonly email?: string
  readonly roleIds?: readonly string[]
  readonly status?: 'active' | 'blocked'
  readonly isReset?: true
}

/** The numbers of roles that all exist. Throws ROLE_NOT_FOUND. */
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

/** Carries out `staff.create`. Throws ROLE_NOT_FOUND, STAFF_NAME_TAKEN, STAFF_EMAIL_TAKEN. */
export const createAccount: CarryOut = async (tx, context, approval, actor) => {
  const { brand_id: brandId, proposer: proposedBy, reason } = approval
  const input = approval.input as {
    username: string
    name: string
    email: string
    roleIds: string[]
  }
  const secret = requireSecret(context.secret)
  const roleIds = await requireRoles(tx, input.roleIds)
  await requireFreeEmail(tx, input.email)
  const rows = await tx
    .query<{ staff_id: bigint }>(
      `insert into staff_members (username, name, email, password_hash, one_time_until)
       values ($1, $2, $3, $4, app_now() + make_interval(hours => $5)) returning staff_id`,
      [input.username, input.name, input.email, secret.hash, ONE_TIME_HOURS],
    )
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? new Problem('STAFF_NAME_TAKEN') : error
    })
  const staffId = rows[0]?.staff_id ?? 0n
  await setRoles(tx, staffId, roleIds)
  await inviteStaff(tx, context, { brandId, ...input, password: secret.password })
  await auditAction(tx, actor, {
    brandId,
    action: 'staff.created',
    subject: wireId('stf', staffId),
    details: { after: input, proposedBy, reason },
  })
}

/** Removes every way in; the one-time password opens an enrolment, where all is set up again. */
async function resetAccess(tx: Tx, secret: OneTimeSecret, staffId: bigint): Promise<void> {
  await tx.query(
    `update staff_members set password_hash = $2, totp_secret = null, totp_step = 0,
       one_time_until = app_now() + make_interval(hours => $3) where staff_id = $1`,
    [staffId, secret.hash, ONE_TIME_HOURS],
  )
  await tx.query('delete from staff_passkeys where staff_id = $1', [staffId])
  await tx.query('delete from staff_enrolments where staff_id = $1', [staffId])
}

/** Proposals of a blocked staff member lapse, and stay so. */
async function lapseProposals(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query(
    `update approvals set expires_at = app_now()
     where proposed_by = $1 and status = 'pending' and expires_at > app_now()`,
    [staffId],
  )
}

/**
 * Changes a staff member, with the audit entry. Sessions end unless only the name or the address
 * has changed; `secret` is what a reset sends. Throws STAFF_NOT_FOUND, ROLE_NOT_FOUND, NOT_CHANGED,
 * STAFF_EMAIL_TAKEN, NO_CONTACT.
 */
export async function applyChange(
  tx: Tx,
  context: InviteContext,
  actor: StaffActor,
  action: {
    readonly brandId: number
    readonly staffId: string
    readonly change: AccountChange
    readonly details: object
    readonly secret?: OneTimeSecret | undefined
  },
): Promise<void> {
  const { change } = action
  const id = parseId('stf', action.staffId) ?? 0n
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
  if (change.email !== undefined) await requireFreeEmail(tx, change.email)
  const email = before.email ?? change.email ?? null
  await tx.query(
    `update staff_members set name = coalesce($2, name), status = coalesce($3, status), email = $4
     where staff_id = $1`,
    [id, change.name ?? null, change.status ?? null, email],
  )
  if (change.roleIds) await setRoles(tx, id, await requireRoles(tx, change.roleIds))
  if (change.status === 'blocked') await lapseProposals(tx, id)
  if (change.isReset) {
    if (email === null) throw new Problem('NO_CONTACT')
    const { username, name } = before
    const secret = requireSecret(action.secret)
    const { password } = secret
    await resetAccess(tx, secret, id)
    await inviteStaff(tx, context, { brandId: action.brandId, username, name, email, password })
  }
  if (change.roleIds || change.status || change.isReset) await endStaffSessions(tx, id)
  await auditAction(tx, actor, {
    brandId: action.brandId,
    action: 'staff.updated',
    subject: action.staffId,
    details: {
      before: { name: before.name, status: before.status, roleIds },
      after: change,
      ...action.details,
    },
  })
}

function isSame(
  change: AccountChange,
  now: { readonly name: string; readonly status: string; readonly roleIds: readonly string[] },
): boolean {
  const sorted = (ids: readonly string[]) => ids.toSorted().join(' ')
  return (
    change.isReset !== true &&
    change.email === undefined &&
    (change.name ?? now.name) === now.name &&
    (change.status ?? now.status) === now.status &&
    sorted(change.roleIds ?? now.roleIds) === sorted(now.roleIds)
  )
}

/** Carries out `staff.update`. Throws the errors of `applyChange`. */
export const updateAccount: CarryOut = async (tx, context, approval, actor) =>
  applyChange(tx, context, actor, {
    brandId: approval.brand_id,
    staffId: approval.subject,
    change: approval.input as AccountChange,
    details: { proposedBy: approval.proposer, reason: approval.reason },
    secret: context.secret,
  })
