import type { ApprovalShape, RoleShape, StaffAccount } from '@fairhouse/protocol'
import { useQuery } from '@tanstack/react-query'
import { type Change, changesOf } from '../../shared/changes.ts'
import { useMay } from '../../shared/session.ts'
import { accountsQuery, rolesQuery } from '../../shared/staff-queries.ts'

type Input = Readonly<Record<string, unknown>>

type Proposed = Pick<ApprovalShape, 'action' | 'subject' | 'input' | 'status'>

/** Replaces role ids by role names: an id means nothing to whoever decides. */
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

/** The proposed position of a member: below an agent by name, or at the head of a line. */
function placeOf({ to, toUsername, ...rest }: Input): Input {
  return to === null ? { ...rest, place: 'head' } : { ...rest, toUsername }
}

/** What a member is to be given: the amount is money, points or a number of rounds by its kind. */
function giftOf({ kind, amount, title, terms, rounds, claimDays, ...rest }: Input): Input {
  const game = typeof rounds === 'object' && rounds !== null ? rounds : {}
  const counted =
    kind === 'rounds'
      ? { rounds: { count: amount, ...game } }
      : { [kind === 'points' ? 'points' : 'amountMinor']: amount }
  return {
    ...rest,
    kind,
    name: title,
    ...counted,
    ...(terms === null ? {} : { terms }),
    ...(claimDays === null ? {} : { claimDays }),
  }
}

/**
 * Permissions that a role gains and loses, listed apart: a long list beside another hides the one
 * that matters.
 */
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
 * The changes of a proposal, compared with the current state; and its subject by name. A decided
 * proposal is not compared: that would show nothing, or later changes.
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
  if (action === 'member.giveReward') {
    return { changes: changesOf(undefined, giftOf(input)), subjectName: '' }
  }
  const account = accounts.find(({ staffId }) => staffId === subject)
  const { name, email, status: state, roleIds } = account ?? {}
  const known = { name, email, status: state, roleIds }
  const now = isOpen && account ? withRoleNames(known, roles) : undefined
  return { changes: changesOf(now, withRoleNames(input, roles)), subjectName: account?.name ?? '' }
}

/** The same, with names from staff and roles where they may be read; otherwise as proposed. */
export function useProposedChanges(approval: ApprovalShape) {
  const may = useMay()
  const enabled = may('staff.read') && !approval.action.startsWith('member.')
  const { data: accounts = [] } = useQuery({ ...accountsQuery(), enabled })
  const { data: roles = [] } = useQuery({ ...rolesQuery(), enabled })
  return proposedChanges(approval, accounts, roles)
}
