import type { ApprovalShape, StaffAccount } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { propose } from '../approvals/propose.ts'
import type { StaffContext } from '../context.ts'
import { parseId, wireId } from '../ids.ts'
import { brandsWith, isWithin, type Grant, type StaffActor } from '../policy.ts'
import { findById, findByName, readGrants } from '../staff-members.ts'
import { applyChange, requireRoles, type AccountChange } from './apply-account.ts'
import { brandIdsOf, lockRole, type RoleInput } from './apply-role.ts'
import { readAccounts } from './queries.ts'

interface Given {
  readonly brandId: number
  readonly reason: string
}

/** Nobody hands out a role that reaches further than they do. Error: ROLE_NOT_FOUND. */
async function requireReach(tx: Tx, actor: StaffActor, roleIds: readonly string[]): Promise<void> {
  const ids = await requireRoles(tx, roleIds)
  const rows = await tx.query<{ brand_ids: number[] | null }>(
    'select brand_ids from staff_roles where role_id = any($1)',
    [ids],
  )
  const reach = brandsWith(actor, 'staff.write')
  if (!rows.every((row) => isWithin(reach, row.brand_ids))) throw new Problem('ROLE_NOT_FOUND')
}

/**
 * Proposes a new staff member. Who writes staff may. Errors: ROLE_NOT_FOUND, STAFF_NAME_TAKEN.
 */
export async function proposeAccount(
  context: StaffContext,
  actor: StaffActor,
  given: Given & {
    readonly username: string
    readonly name: string
    readonly roleIds: readonly string[]
  },
): Promise<ApprovalShape> {
  const { brandId, reason, username, name, roleIds } = given
  return context.db.transaction(async (tx) => {
    await requireReach(tx, actor, roleIds)
    if (await findByName(tx, username)) throw new Problem('STAFF_NAME_TAKEN')
    const input = { username, name, roleIds }
    return propose(tx, actor, { brandId, action: 'staff.create', subject: username, input, reason })
  })
}

/** True when a change gives nothing that was not there: blocking, fewer roles, another name. */
function onlyTakes(change: AccountChange, roleIds: readonly string[]): boolean {
  const added = (change.roleIds ?? []).filter((roleId) => !roleIds.includes(roleId))
  return added.length === 0 && change.isReset !== true && change.status !== 'active'
}

/** Whoever reaches further than the actor does not exist for them. */
async function requireTarget(tx: Tx, actor: StaffActor, staffId: string): Promise<string[]> {
  const id = parseId('stf', staffId) ?? 0n
  const row = await findById(tx, id)
  const grants: readonly Grant[] = row ? await readGrants(tx, id) : []
  const reach = brandsWith(actor, 'staff.write')
  if (!row || !grants.every((grant) => isWithin(reach, grant.brandIds))) {
    throw new Problem('STAFF_NOT_FOUND')
  }
  if (id === actor.staffId) throw new Problem('APPROVAL_OWN')
  const roles = await tx.query<{ role_id: bigint }>(
    'select role_id from staff_member_roles where staff_id = $1',
    [id],
  )
  return roles.map((role) => wireId('rol', role.role_id))
}

/**
 * Changes a staff member: at once where it only takes away, else as a proposal. Who writes staff
 * may, but never for themselves. Errors, in order: STAFF_NOT_FOUND, APPROVAL_OWN, ROLE_NOT_FOUND,
 * NOT_CHANGED.
 */
export async function changeAccount(
  context: StaffContext,
  actor: StaffActor,
  given: Given & { readonly staffId: string; readonly change: AccountChange },
): Promise<{ account?: StaffAccount; approval?: ApprovalShape }> {
  const { brandId, reason, staffId, change } = given
  const approval = await context.db.transaction(async (tx) => {
    const roleIds = await requireTarget(tx, actor, staffId)
    if (Object.keys(change).length === 0) throw new Problem('NOT_CHANGED')
    if (onlyTakes(change, roleIds)) {
      const nothing = { oneTime: undefined }
      await applyChange(tx, nothing, actor, { brandId, staffId, change, details: { reason } })
      return undefined
    }
    if (change.roleIds) await requireReach(tx, actor, change.roleIds)
    const input = { ...change }
    return propose(tx, actor, { brandId, action: 'staff.update', subject: staffId, input, reason })
  })
  if (approval) return { approval }
  const accounts = await readAccounts(context.db, brandsWith(actor, 'staff.write'))
  const account = accounts.find((one) => one.staffId === staffId)
  return account ? { account } : {}
}

/** Proposes a role. Who writes staff may. Errors: ROLE_NOT_FOUND, NOT_FOUND, NOT_CHANGED. */
export async function proposeRole(
  context: StaffContext,
  actor: StaffActor,
  given: Given & { readonly role: RoleInput },
): Promise<ApprovalShape> {
  const { brandId, reason, role } = given
  return context.db.transaction(async (tx) => {
    const reach = brandsWith(actor, 'staff.write')
    const brandIds = await brandIdsOf(tx, role.brandCodes)
    if (!isWithin(reach, brandIds)) throw new Problem('NOT_FOUND')
    if (role.roleId !== undefined) {
      const before = await lockRole(tx, role.roleId)
      if (!isWithin(reach, before.brand_ids)) throw new Problem('ROLE_NOT_FOUND')
      const isSame =
        before.name === role.name &&
        before.permissions.toSorted().join() === role.permissions.toSorted().join() &&
        String(before.brand_ids) === String(brandIds)
      if (isSame) throw new Problem('NOT_CHANGED')
    }
    const subject = role.roleId ?? role.name
    const input = { ...role }
    return propose(tx, actor, { brandId, action: 'role.save', subject, input, reason })
  })
}
