import {
  STAFF_PERMISSIONS,
  type RoleShape,
  type StaffAccount,
  type StaffPermission,
} from '@fairhouse/protocol'
import type { Grant } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'

interface AccountRow {
  readonly [column: string]: unknown
  readonly staff_id: bigint
  readonly username: string
  readonly name: string
  readonly email: string | null
  /** The driver gives the elements of an array as texts. */
  readonly role_ids: string[]
  readonly status: 'active' | 'blocked'
  readonly is_enrolled: boolean
  readonly passkey_count: number
  readonly created_at: Date
  readonly last_seen_at: Date | null
}

/** Roles that reach beyond `reach` (null: everywhere) are hidden, and so are people with them. */
const BEYOND = `$1::int[] is not null and not coalesce(r.brand_ids <@ $1::int[], false)`

/** The grants of roles. A role of all permissions includes future ones. */
export async function grantsOfRoles(tx: Tx, roleIds: readonly bigint[]): Promise<readonly Grant[]> {
  return tx.query<Grant & { readonly [column: string]: unknown }>(
    `select case when has_all then $2::text[] else permissions end as permissions,
       brand_ids as "brandIds"
     from staff_roles where role_id = any($1)`,
    [roleIds, STAFF_PERMISSIONS],
  )
}

/** Staff within reach, by name. */
export async function readAccounts(
  db: Tx,
  reach: ReadonlySet<number> | null,
): Promise<StaffAccount[]> {
  const rows = await db.query<AccountRow>(
    `select m.staff_id, m.username, m.name, m.email, m.status,
       m.totp_secret is not null as is_enrolled,
       m.created_at,
       array(select role_id from staff_member_roles r where r.staff_id = m.staff_id
         order by role_id) as role_ids,
       (select count(*)::int from staff_passkeys p where p.staff_id = m.staff_id)
         as passkey_count,
       (select max(last_seen_at) from staff_sessions s where s.staff_id = m.staff_id)
         as last_seen_at
     from staff_members m
     where not exists (select from staff_member_roles mr join staff_roles r using (role_id)
       where mr.staff_id = m.staff_id and ${BEYOND})
     order by m.username`,
    [reach === null ? null : [...reach]],
  )
  return rows.map((row) => ({
    staffId: wireId('stf', row.staff_id),
    username: row.username,
    name: row.name,
    email: row.email,
    roleIds: row.role_ids.map((id) => wireId('rol', BigInt(id))),
    status: row.status,
    isEnrolled: row.is_enrolled,
    passkeyCount: row.passkey_count,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }))
}

interface RoleRow {
  readonly [column: string]: unknown
  readonly role_id: bigint
  readonly name: string
  readonly permissions: StaffPermission[]
  readonly brand_codes: string[] | null
  readonly staff_count: number
}

/** Roles within reach, by name. */
export async function readRoles(db: Tx, reach: ReadonlySet<number> | null): Promise<RoleShape[]> {
  const rows = await db.query<RoleRow>(
    `select r.role_id, r.name,
       case when r.has_all then $2::text[] else r.permissions end as permissions,
       case when r.brand_ids is not null then
         array(select code from brands where brand_id = any(r.brand_ids) order by code) end
         as brand_codes,
       (select count(*)::int from staff_member_roles mr where mr.role_id = r.role_id)
         as staff_count
     from staff_roles r where not (${BEYOND}) order by r.name`,
    [reach === null ? null : [...reach], STAFF_PERMISSIONS],
  )
  return rows.map((row) => ({
    roleId: wireId('rol', row.role_id),
    name: row.name,
    permissions: row.permissions,
    brandCodes: row.brand_codes,
    staffCount: row.staff_count,
  }))
}
