import type { ApprovalShape, RoleShape, StaffAccount } from '@fairhouse/protocol'
import { useQuery } from '@tanstack/react-query'
import { type Change, changesOf } from '../../shared/changes.ts'
import { useMay } from '../../shared/session.ts'
import { accountsQuery, rolesQuery } from '../../shared/staff-queries.ts'

type Input = Readonly<Record<string, unknown>>

type Proposed = Pick<ApprovalShape, 'action' | 'subject' | 'input' | 'status'>

/** Role ids in the name of the roles: an id says nothing to who decides. */
function withRoleNames(input: Input, roles: readonly RoleShape[]): Input {
  const { roleIds, ...rest } = input
  if (!Array.isArray(roleIds)) return input
  const names = roleIds.map((id) => roles.find(({ roleId }) => roleId === id)?.name ?? String(id))
  return { ...rest, roles: names.toSorted() }
}

function sortedPermissions(input: Input): Input {
  const { permissions } = input
  return Array.isArray(permissions) ? { ...input, permissions: permissions.toSorted() } : input
}

/** Where a member would stand: below somebody by name, or at the head of a line. */
function placeOf({ to, toUsername, ...rest }: Input): Input {
  return to === null ? { ...rest, place: 'head' } : { ...rest, toUsername }
}

/** What a role gains and loses, apart: a long list beside another hides the one that matters. */
function permissionChanges(before: readonly string[], after: readonly string[]): Change[] {
  const gained = after.filter((each) => !before.includes(each))
  const lost = before.filter((each) => !after.includes(each))
  return [
    ...(gained.length > 0 ? [{ name: 'gained', before: undefined, after: gained }] : []),
    ...(lost.length > 0 ? [{ name: 'lost', before: lost, after: undefined }] : []),
  ]
}

function roleChanges(input: Input, role: RoleShape | undefined): Change[] {
  const { roleId: _, permissions, ...rest } = sortedPermissions(input)
  const now = role && { name: role.name, brandCodes: role.brandCodes }
  const list = Array.isArray(permissions) ? permissions.map(String) : []
  return [...changesOf(now, rest), ...permissionChanges(role?.permissions ?? [], list)]
}

/**
 * What a proposal would change, compared with how it is now; and the subject by its name. One that
 * has been decided stands alone: compared with now it would show nothing, or what came later.
 */
export function proposedChanges(
  { action, subject, input, status }: Proposed,
  accounts: readonly StaffAccount[],
  roles: readonly RoleShape[],
): { readonly changes: readonly Change[]; readonly subjectName: string } {
  const isOpen = status === 'pending'
  if (action === 'role.save') {
    const role = roles.find(({ roleId }) => roleId === input['roleId'])
    const changes = roleChanges(input, isOpen ? role : undefined)
    return { changes, subjectName: role?.name ?? '' }
  }
  if (action === 'member.move') {
    return { changes: changesOf(undefined, placeOf(input)), subjectName: '' }
  }
  const account = accounts.find(({ staffId }) => staffId === subject)
  const { name, email, status: state, roleIds } = account ?? {}
  const known = { name, email, status: state, roleIds }
  const now = isOpen && account ? withRoleNames(known, roles) : undefined
  return { changes: changesOf(now, withRoleNames(input, roles)), subjectName: account?.name ?? '' }
}

/** The same, with what the office knows of staff and roles; without that right, as proposed. */
export function useProposedChanges(approval: ApprovalShape) {
  const may = useMay()
  const enabled = may('staff.read') && !approval.action.startsWith('member.')
  const { data: accounts = [] } = useQuery({ ...accountsQuery(), enabled })
  const { data: roles = [] } = useQuery({ ...rolesQuery(), enabled })
  return proposedChanges(approval, accounts, roles)
}
