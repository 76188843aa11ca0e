import { hashPassword } from '@fairhouse/server/modules/passwords/hashing.ts'
import type { Nodes } from '../lib/nodes.ts'
import { CAST_PASSWORD, hashOf, MEMBERS, STAFF } from './people.ts'

interface RoleRow {
  readonly [column: string]: unknown
  readonly role_id: bigint
  readonly permissions: string[]
  readonly brand_ids: number[] | null
}

/** What makes good what accepted requests did. `steppedUp`: tokens that stay open for changes. */
export async function createRestore(
  { db }: Nodes,
  steppedUp: readonly string[],
): Promise<() => Promise<void>> {
  const roles = await db.query<RoleRow>('select role_id, permissions, brand_ids from staff_roles')
  const held = await db.query<{ staff_id: bigint; role_id: bigint }>(
    'select staff_id, role_id from staff_member_roles',
  )
  const hashes = steppedUp.map(hashOf)
  const passwordHash = await hashPassword(CAST_PASSWORD)
  return async () => {
    for (const table of ['login_tries', 'verification_quotas', 'staff_attempts']) {
      await db.query(`delete from ${table}`)
    }
    for (const table of ['brand_settings', 'register_settings']) {
      await db.query(`delete from ${table} where brand_id in (1, 2)`)
    }
    await db.query(
      `update members set status = 'active', password_hash = $2, must_change_password = false
       where brand_id = 1 and username_key = any($1)`,
      [MEMBERS, passwordHash],
    )
    await db.query(
      `delete from member_blocks b using members m
       where m.brand_id = b.brand_id and m.member_id = b.member_id and m.username_key = any($1)`,
      [MEMBERS],
    )
    // Logins from anywhere else ask this one for a code: challenges are there to be answered.
    await db.query(
      `update members set email = 'fuzzmember@example.com', email_verified_at = app_now()
       where brand_id = 1 and username_key = 'fuzzmember'`,
    )
    await db.query(
      `update login_sessions s set ended_at = null, is_restricted = false,
         last_seen_at = app_now(),
         step_up_at = case when token_hash = any($1) then app_now() end
       from members m where m.brand_id = s.brand_id and m.member_id = s.member_id
         and (m.username_key = any($2) or m.kind = 'trial')`,
      [hashes, MEMBERS],
    )
    await db.query(`update staff_members set status = 'active' where username = any($1)`, [STAFF])
    await db.query(`update staff_sessions set ended_at = null, last_seen_at = app_now()`)
    for (const { role_id: roleId, permissions, brand_ids: brandIds } of roles) {
      await db.query('update staff_roles set permissions = $2, brand_ids = $3 where role_id = $1', [
        roleId,
        permissions,
        brandIds,
      ])
    }
    await db.query('delete from staff_member_roles where staff_id = any($1)', [
      held.map((one) => one.staff_id),
    ])
    await db.query(
      `insert into staff_member_roles (staff_id, role_id)
       select * from unnest($1::bigint[], $2::bigint[])`,
      [held.map((one) => one.staff_id), held.map((one) => one.role_id)],
    )
    const event = JSON.stringify({ s: { kind: 'settings.changed' } })
    await db.query('select pg_notify($1, $2)', ['fairhouse', event])
  }
}
