import { STAFF_PERMISSIONS, type StaffPermission } from '@fairhouse/protocol'
import type { Grant, StaffActor } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'

/** The name in the audit. */
export function auditName(actor: { readonly username: string }): string {
  return `staff:${actor.username}`
}

function coversBrand(grant: Grant, brandId: number): boolean {
  return grant.brandIds === null || grant.brandIds.includes(brandId)
}

/** True when any role reaches the brand. Others do not exist for this person. */
export function isInScope(actor: Pick<StaffActor, 'grants'>, brandId: number): boolean {
  return actor.grants.some((grant) => coversBrand(grant, brandId))
}

/** The grants of all roles together in one brand. */
export function permissionsIn(
  actor: Pick<StaffActor, 'grants'>,
  brandId: number,
): ReadonlySet<StaffPermission> {
  const reaching = actor.grants.filter((grant) => coversBrand(grant, brandId))
  return new Set(reaching.flatMap((grant) => grant.permissions))
}

/** A grant of everything includes future permissions: an administrator stays one. */
export function isWhole(permissions: readonly StaffPermission[]): boolean {
  const given = new Set(permissions)
  return STAFF_PERMISSIONS.every((one) => given.has(one))
}

/** Throws NOT_FOUND outside the scope, PERMISSION_DENIED inside it without the right. */
export function requirePermission(
  actor: StaffActor,
  brandId: number,
  permission: StaffPermission,
): void {
  if (!isInScope(actor, brandId)) throw new Problem('NOT_FOUND')
  if (!permissionsIn(actor, brandId).has(permission)) throw new Problem('PERMISSION_DENIED')
}

/** Where a person has a right; null: in all brands, future ones included. */
export function brandsWith(
  actor: Pick<StaffActor, 'grants'>,
  permission: StaffPermission,
): ReadonlySet<number> | null {
  const holding = actor.grants.filter((grant) => grant.permissions.includes(permission))
  if (holding.some((grant) => grant.brandIds === null)) return null
  return new Set(holding.flatMap((grant) => grant.brandIds ?? []))
}

/** True when a person has every right of a grant, wherever it applies. */
export function holds(actor: Pick<StaffActor, 'grants'>, grant: Grant): boolean {
  return grant.permissions.every((one) => isWithin(brandsWith(actor, one), grant.brandIds))
}

/** The rights that a role would newly grant; without any permission: nothing. */
export function addedTo(before: Grant | undefined, after: Grant): Grant {
  const had = { grants: before ? [before] : [] }
  const permissions = after.permissions.filter(
    (one) => !isWithin(brandsWith(had, one), after.brandIds),
  )
  return { permissions, brandIds: after.brandIds }
}

/** True when all of `brandIds` are within `reach`: nobody grants beyond their own reach. */
export function isWithin(
  reach: ReadonlySet<number> | null,
  brandIds: readonly number[] | null,
): boolean {
  if (reach === null) return true
  return brandIds !== null && brandIds.every((brandId) => reach.has(brandId))
}
