import type { ApprovalShape, StaffAccount } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { emailTarget } from '../../contacts/index.ts'
import { propose } from '../approvals/propose.ts'
import type { MemberStaffContext, StaffContext } from '../context.ts'
import { parseId } from '#server/core/ids.ts'
import { brandsWith, holds } from '../policy.ts'
import { findById, findByName, requireFreeEmail } from '../staff-members.ts'
import { applyChange, type AccountChange } from './apply-account.ts'
import type { RoleInput } from './apply-role.ts'
import { readAccounts } from './queries.ts'
import { requireReach, requireRole, requireTarget } from './rights.ts'

interface Given {
  readonly brandId: number
  readonly reason: string
}

/**
 * Proposes a new staff member. Requires the permission to write staff. Throws EMAIL_INVALID,
 * ROLE_NOT_FOUND, STAFF_NAME_TAKEN, STAFF_EMAIL_TAKEN.
 */
export async function proposeAccount(
  context: StaffContext,
  actor: StaffActor,
  given: Given & {
    readonly username: string
    readonly name: string
    readonly email: string
    readonly roleIds: readonly string[]
  },
): Promise<ApprovalShape> {
  const { brandId, reason, username, name, roleIds } = given
  const email = emailTarget(given.email)
  return context.db.transaction(async (tx) => {
    await requireReach(tx, actor, roleIds)
    if (await findByName(tx, username)) throw new Problem('STAFF_NAME_TAKEN')
    await requireFreeEmail(tx, email)
    const input = { username, name, email, roleIds }
    return propose(tx, actor, { brandId, action: 'staff.create', subject: username, input, reason })
  })
}

/** True when a change gives nothing that was not there: blocking, fewer roles, another name. */
function onlyTakes(change: AccountChange, roleIds: readonly string[]): boolean {
  const added = (change.roleIds ?? []).filter((roleId) => !roleIds.includes(roleId))
  const isMore = change.isReset === true || change.email !== undefined
  return added.length === 0 && !isMore && change.status !== 'active'
}

/**
 * The change with its address as it is stored. An address is set once; later only the person
 * changes it, and without one no invitation can be sent. Throws EMAIL_INVALID, NOT_CHANGED,
 * STAFF_EMAIL_TAKEN, NO_CONTACT.
 */
async function requireMailbox(
  tx: Tx,
  staffId: string,
  change: AccountChange,
): Promise<AccountChange> {
  const email = change.email === undefined ? undefined : emailTarget(change.email)
  const now = (await findById(tx, parseId('stf', staffId) ?? 0n))?.email ?? undefined
  if (email !== undefined) {
    if (now !== undefined) throw new Problem('NOT_CHANGED')
    await requireFreeEmail(tx, email)
  }
  if (change.isReset === true && (email ?? now) === undefined) throw new Problem('NO_CONTACT')
  return { ...change, ...(email === undefined ? {} : { email }) }
}

/**
 * Changes a staff member: at once where it only takes rights away, else as a proposal. Requires the
 * permission to write staff, and not for oneself. Throws, in order: STAFF_NOT_FOUND, APPROVAL_OWN,
 * ROLE_NOT_FOUND, NOT_CHANGED, EMAIL_INVALID, STAFF_EMAIL_TAKEN, NO_CONTACT.
 */
export async function changeAccount(
  context: MemberStaffContext,
  actor: StaffActor,
  given: Given & { readonly staffId: string; readonly change: AccountChange },
): Promise<{ account?: StaffAccount; approval?: ApprovalShape }> {
  const { brandId, reason, staffId, change } = given
  const approval = await context.db.transaction(async (tx) => {
    const roleIds = await requireTarget(tx, actor, staffId)
    if (parseId('stf', staffId) === actor.staffId) throw new Problem('APPROVAL_OWN')
    if (Object.keys(change).length === 0) throw new Problem('NOT_CHANGED')
    if (onlyTakes(change, roleIds)) {
      await applyChange(tx, context, actor, { brandId, staffId, change, details: { reason } })
      return undefined
    }
    if (change.roleIds) await requireReach(tx, actor, change.roleIds)
    const input = { ...(await requireMailbox(tx, staffId, change)) }
    return propose(tx, actor, { brandId, action: 'staff.update', subject: staffId, input, reason })
  })
  if (approval) return { approval }
  const accounts = await readAccounts(context.db, brandsWith(actor, 'staff.write'))
  const account = accounts.find((one) => one.staffId === staffId)
  return account ? { account } : {}
}

/**
 * Proposes a role. Requires the permission to write staff, and nobody widens their own rights by a
 * role they have. Throws ROLE_NOT_FOUND, NOT_FOUND, NOT_CHANGED, APPROVAL_OWN.
 */
export async function proposeRole(
  context: StaffContext,
  actor: StaffActor,
  given: Given & { readonly role: RoleInput },
): Promise<ApprovalShape> {
  const { brandId, reason, role } = given
  return context.db.transaction(async (tx) => {
    const { before, after } = await requireRole(tx, actor, role)
    if (before) {
      const isSame =
        before.name === role.name &&
        before.permissions.toSorted().join() === role.permissions.toSorted().join() &&
        String(before.brandIds) === String(after.brandIds)
      if (isSame) throw new Problem('NOT_CHANGED')
      const isOwn = await hasRole(tx, actor.staffId, role.roleId ?? '')
      if (isOwn && !holds(actor, after)) throw new Problem('APPROVAL_OWN')
    }
    const subject = role.roleId ?? role.name
    const input = { ...role }
    return propose(tx, actor, { brandId, action: 'role.save', subject, input, reason })
  })
}

async function hasRole(tx: Tx, staffId: bigint, roleId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as held from staff_member_roles where staff_id = $1 and role_id = $2',
    [staffId, parseId('rol', roleId) ?? 0n],
  )
  return rows.length > 0
}
