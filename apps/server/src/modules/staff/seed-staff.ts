import type { StaffPermission } from '@fairhouse/protocol'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { hashPassword } from '../passwords/index.ts'
import { setRoles } from './accounts/apply-account.ts'
import { isWhole } from './policy.ts'
import { findByName } from './staff-members.ts'
import { newTotpSecret, openTotp, sealTotp, totpCode } from './totp.ts'

/** A staff member of a seed, with their one role. */
export interface NewStaff {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: {
    readonly name: string
    readonly permissions: readonly StaffPermission[]
    /** Null: every brand. */
    readonly brandIds: readonly number[] | null
  }
}

/** Writes staff that are enrolled already; what exists stays as it is. For seeds and tests. */
export async function writeStaff(
  db: Db,
  context: { readonly rng: Rng; readonly vault: Vault },
  staff: NewStaff,
): Promise<void> {
  const known = await findByName(db, staff.username)
  if (known) {
    // Staff of an install from before addresses were stored.
    await db.query('update staff_members set email = $2 where staff_id = $1 and email is null', [
      known.staff_id,
      staff.email,
    ])
    return
  }
  const passwordHash = await hashPassword(staff.password)
  const totpSecret = sealTotp(context.vault, newTotpSecret(context.rng))
  await db.transaction((tx) => writeOne(tx, staff, passwordHash, totpSecret))
}

async function writeOne(
  tx: Tx,
  staff: NewStaff,
  passwordHash: string,
  totpSecret: ReturnType<typeof sealTotp>,
): Promise<void> {
  const { name, permissions, brandIds } = staff.role
  const roles = await tx.query<{ role_id: bigint }>(
    `with made as (
       insert into staff_roles (name, permissions, brand_ids, has_all) values ($1, $2, $3, $4)
       on conflict (name) do nothing returning role_id)
     select role_id from made union all select role_id from staff_roles where name = $1`,
    [name, permissions, brandIds, isWhole(permissions)],
  )
  const members = await tx.query<{ staff_id: bigint }>(
    `insert into staff_members (username, name, email, password_hash, totp_secret)
     values ($1, $2, $3, $4, $5) returning staff_id`,
    [staff.username, staff.name, staff.email, passwordHash, totpSecret],
  )
  const staffId = members[0]?.staff_id
  const roleId = roles[0]?.role_id
  if (staffId === undefined || roleId === undefined) throw new Error('the staff were not written')
  await setRoles(tx, staffId, [roleId])
}

/** The present authenticator code of a staff member; undefined where there is none. */
export async function readStaffCode(
  db: Tx,
  vault: Vault,
  username: string,
): Promise<{ readonly code: string; readonly secondsLeft: number } | undefined> {
  const row = await findByName(db, username)
  if (!row?.totp_secret) return undefined
  const now = await readNow(db)
  const secondsLeft = 30 - (Math.floor(now.getTime() / 1_000) % 30)
  return { code: totpCode(openTotp(vault, row.totp_secret), now), secondsLeft }
}
