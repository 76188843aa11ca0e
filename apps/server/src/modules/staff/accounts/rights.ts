import type { Grant, StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { ApprovalRow } from '../approvals/approval-rows.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { addedTo, brandsWith, holds, isWithin } from '../policy.ts'
import { findById, readGrants } from '../staff-members.ts'
import { requireRoles, type AccountChange } from './apply-account.ts'
import { brandIdsOf, lockRole, type RoleInput } from './apply-role.ts'
import { grantsOfRoles } from './queries.ts'

type Granted = Pick<StaffActor, 'grants'>

/** Nobody hands out a role that reaches further than they do. Throws ROLE_NOT_FOUND. */
export async function requireReach(
  tx: Tx,
  actor: Granted,
  roleIds: readonly string[],
): Promise<void> {
  const grants = await grantsOfRoles(tx, await requireRoles(tx, roleIds))
  const reach = brandsWith(actor, 'staff.write')
  if (!grants.every((grant) => isWithin(reach, grant.brandIds))) throw new Problem('ROLE_NOT_FOUND')
}

/**
 * The roles of a staff member within the actor's reach: a person with a wider reach does not exist
 * for them. Throws STAFF_NOT_FOUND.
 */
export async function requireTarget(tx: Tx, actor: Granted, staffId: string): Promise<string[]> {
  const id = parseId('stf', staffId) ?? 0n
  const row = await findById(tx, id)
  const grants: readonly Grant[] = row ? await readGrants(tx, id) : []
  const reach = brandsWith(actor, 'staff.write')
  if (!row || !grants.every((grant) => isWithin(reach, grant.brandIds))) {
    throw new Problem('STAFF_NOT_FOUND')
  }
  const roles = await tx.query<{ role_id: bigint }>(
    'select role_id from staff_member_roles where staff_id = $1',
    [id],
  )
  return roles.map((role) => wireId('rol', role.role_id))
}

/**
 * A role within the actor's reach, as it is and as it would be. Throws NOT_FOUND, ROLE_NOT_FOUND.
 */
export async function requireRole(
  tx: Tx,
  actor: Granted,
  role: RoleInput,
): Promise<{ readonly before: (Grant & { name: string }) | undefined; readonly after: Grant }> {
  const reach = brandsWith(actor, 'staff.write')
  const brandIds = await brandIdsOf(tx, role.brandCodes)
  if (!isWithin(reach, brandIds)) throw new Problem('NOT_FOUND')
  const after = { permissions: role.permissions, brandIds }
  if (role.roleId === undefined) return { before: undefined, after }
  const row = await lockRole(tx, role.roleId)
  if (!isWithin(reach, row.brand_ids)) throw new Problem('ROLE_NOT_FOUND')
  const { name, permissions } = row
  return { before: { name, permissions, brandIds: row.brand_ids }, after }
}

/** The effect of a proposal on staff or roles, by the current roles. */
interface Effect {
  /** Rights that a person would get. */
  readonly granted: readonly Grant[]
  /** Brands that it concerns: the approver must reach all of them. */
  readonly touched: readonly Grant[]
}

async function effectOf(tx: Tx, proposer: Granted, row: ApprovalRow): Promise<Effect> {
  if (row.action === 'role.save') {
    const { before, after } = await requireRole(tx, proposer, row.input as unknown as RoleInput)
    return { granted: [addedTo(before, after)], touched: before ? [before, after] : [after] }
  }
  if (row.action === 'staff.create') {
    const { roleIds } = row.input as { roleIds: string[] }
    await requireReach(tx, proposer, roleIds)
    return { granted: await grantsOfRoles(tx, await requireRoles(tx, roleIds)), touched: [] }
  }
  if (row.action !== 'staff.update') return { granted: [], touched: [] }
  const held = await requireTarget(tx, proposer, row.subject)
  const { roleIds, status } = row.input as AccountChange
  if (roleIds) await requireReach(tx, proposer, roleIds)
  const all = roleIds ?? held
  const given = status === 'active' ? all : all.filter((roleId) => !held.includes(roleId))
  return {
    granted: await grantsOfRoles(tx, await requireRoles(tx, given)),
    touched: await grantsOfRoles(tx, await requireRoles(tx, held)),
  }
}

/**
 * Nobody approves a right that they do not have themselves, in every brand where it is granted: so
 * that nobody widens their own, through the roles they have included. The proposer's reach is
 * checked again. Throws APPROVAL_EXCEEDS; the errors of reach, where the proposer has lost it.
 */
export async function requireHeld(
  tx: Tx,
  { approver, proposer }: { readonly approver: Granted; readonly proposer: Granted },
  row: ApprovalRow,
): Promise<void> {
  const { granted, touched } = await effectOf(tx, proposer, row)
  const reach = brandsWith(approver, 'approvals.decide')
  const isHeld = granted.every((grant) => holds(approver, grant))
  const isReached = touched.every((grant) => isWithin(reach, grant.brandIds))
  if (!isHeld || !isReached) throw new Problem('APPROVAL_EXCEEDS')
}
