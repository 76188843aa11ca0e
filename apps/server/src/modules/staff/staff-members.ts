import { STAFF_PERMISSIONS } from '@fairhouse/protocol'
import type { Grant } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

/** A row of staff, as commands read it. */
export interface StaffRow {
  readonly [column: string]: unknown
  readonly staff_id: bigint
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly password_hash: string
  readonly one_time_until: Date | null
  readonly totp_secret: Buffer | null
  readonly totp_step: bigint
  readonly status: 'active' | 'blocked'
}

export async function findByName(db: Tx, username: string): Promise<StaffRow | undefined> {
  const rows = await db.query<StaffRow>('select * from staff_members where username = $1', [
    username,
  ])
  return rows[0]
}

/** No two accounts share an e-mail address. Throws STAFF_EMAIL_TAKEN. */
export async function requireFreeEmail(tx: Tx, email: string): Promise<void> {
  const rows = await tx.query('select 1 as taken from staff_members where email = $1', [email])
  if (rows.length > 0) {
    const code = 'STAFF_EMAIL_TAKEN'
    throw new Problem(code, [{ field: 'email', code }])
  }
}

/** `isLocked` keeps the row from changing until the transaction ends. */
export async function findById(
  db: Tx,
  staffId: bigint,
  isLocked = false,
): Promise<StaffRow | undefined> {
  const rows = await db.query<StaffRow>(
    `select * from staff_members where staff_id = $1${isLocked ? ' for update' : ''}`,
    [staffId],
  )
  return rows[0]
}

/** The grants of a staff member's roles. A role of all permissions includes future ones. */
export async function readGrants(db: Tx, staffId: bigint): Promise<readonly Grant[]> {
  return db.query<Grant & { readonly [column: string]: unknown }>(
    `select case when r.has_all then $2::text[] else r.permissions end as permissions,
       r.brand_ids as "brandIds"
     from staff_member_roles join staff_roles r using (role_id) where staff_id = $1`,
    [staffId, STAFF_PERMISSIONS],
  )
}
