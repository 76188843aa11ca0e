import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'

const PEOPLE = ['ana', 'diego', 'rita']

/** Writes the staff of a seed, who may adjust accounts. */
export async function addStaff(db: Db): Promise<readonly StaffActor[]> {
  const rows = await db.query<{ staff_id: bigint; username: string }>(
    `insert into staff_members (username, name, password_hash)
     select n, n, 'none' from unnest($1::text[]) as n returning staff_id, username`,
    [PEOPLE],
  )
  const permissions = ['cashier.adjust']
  // Whether who has proposed still may is read again when another agrees.
  await db.query(
    `with role as (
       insert into staff_roles (name, permissions) values ('adjusts', $1) returning role_id)
     insert into staff_member_roles (staff_id, role_id)
     select p.id, role_id from unnest($2::bigint[]) as p(id), role`,
    [permissions, rows.map((row) => row.staff_id)],
  )
  const grants = [{ permissions, brandIds: null }]
  const address = '203.0.113.9'
  // Without a session: commands only need the person.
  return rows.map(
    ({ staff_id: staffId, username }) =>
      ({ staffId, username, name: username, grants, address }) as unknown as StaffActor,
  )
}
