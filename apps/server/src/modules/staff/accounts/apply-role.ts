import { STAFF_PERMISSIONS, type StaffPermission } from '@fairhouse/protocol'
import { sqlState, type Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../audited.ts'
import type { CarryOut } from '../approvals/carry-out.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { isWhole } from '../policy.ts'

/** A role as it is proposed; without an id it is new. */
export interface RoleInput {
  readonly roleId?: string
  readonly name: string
  readonly permissions: readonly StaffPermission[]
  readonly brandCodes: readonly string[] | null
}

/** The numbers of brands by code; null stays null: all. Throws NOT_FOUND. */
export async function brandIdsOf(
  tx: Tx,
  codes: readonly string[] | null,
): Promise<number[] | null> {
  if (codes === null) return null
  const rows = await tx.query<{ brand_id: number }>(
    'select brand_id from brands where code = any($1) order by brand_id',
    [codes],
  )
  if (rows.length !== codes.length) throw new Problem('NOT_FOUND')
  return rows.map((row) => row.brand_id)
}

export interface RoleRow {
  readonly [column: string]: unknown
  readonly role_id: bigint
  readonly name: string
  readonly permissions: readonly StaffPermission[]
  readonly brand_ids: readonly number[] | null
}

/** A role by its id on the wire, locked. Throws ROLE_NOT_FOUND. */
export async function lockRole(tx: Tx, roleId: string): Promise<RoleRow> {
  const rows = await tx.query<RoleRow>(
    `select role_id, name, brand_ids,
       case when has_all then $2::text[] else permissions end as permissions
     from staff_roles where role_id = $1 for update`,
    [parseId('rol', roleId) ?? 0n, STAFF_PERMISSIONS],
  )
  if (!rows[0]) throw new Problem('ROLE_NOT_FOUND')
  return rows[0]
}

/** Carries out `role.save`. Throws ROLE_NOT_FOUND, NOT_FOUND, STAFF_NAME_TAKEN. */
export const saveRole: CarryOut = async (tx, _context, approval, actor) => {
  const input = approval.input as unknown as RoleInput
  const brandIds = await brandIdsOf(tx, input.brandCodes)
  const before = input.roleId === undefined ? undefined : await lockRole(tx, input.roleId)
  const values = [input.name, input.permissions, brandIds, isWhole(input.permissions)]
  const rows = await (
    before
      ? tx.query<{ role_id: bigint }>(
          `update staff_roles set name = $1, permissions = $2, brand_ids = $3,
             has_all = $4 where role_id = $5
           returning role_id`,
          [...values, before.role_id],
        )
      : tx.query<{ role_id: bigint }>(
          `insert into staff_roles (name, permissions, brand_ids, has_all)
           values ($1, $2, $3, $4)
           returning role_id`,
          values,
        )
  ).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? new Problem('STAFF_NAME_TAKEN') : error
  })
  await auditAction(tx, actor, {
    brandId: approval.brand_id,
    action: before ? 'role.changed' : 'role.created',
    subject: wireId('rol', rows[0]?.role_id ?? 0n),
    details: {
      before: before
        ? { name: before.name, permissions: before.permissions, brandIds: before.brand_ids }
        : null,
      after: { name: input.name, permissions: input.permissions, brandIds },
      proposedBy: approval.proposer,
      reason: approval.reason,
    },
  })
}
