import type { StaffMe } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import { wireId } from '#server/core/ids.ts'
import { isInScope, permissionsIn } from '../policy.ts'
import type { StaffContext } from '../context.ts'
import { findById } from '../staff-members.ts'

interface PasskeyRow {
  readonly [column: string]: unknown
  readonly passkey_id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/**
 * The staff member of the session, with the rights in one brand: that of the call, else the first
 * in scope.
 */
export async function readMe(
  context: StaffContext,
  actor: StaffActor,
  brandId: number,
): Promise<StaffMe> {
  const all = await context.brands.all()
  const within = all.filter((brand) => isInScope(actor, brand.brandId))
  const chosen = within.find((brand) => brand.brandId === brandId) ?? within[0]
  const passkeys = await context.db.query<PasskeyRow>(
    `select passkey_id, name, created_at, last_used_at from staff_passkeys where staff_id = $1
     order by created_at`,
    [actor.staffId],
  )
  const own = await findById(context.db, actor.staffId)
  return {
    staffId: wireId('stf', actor.staffId),
    username: actor.username,
    name: actor.name,
    email: own?.email ?? null,
    permissions: chosen ? [...permissionsIn(actor, chosen.brandId)] : [],
    brands: within.map(({ code, name, currency, profile }) => ({
      code,
      name,
      currency: currency.code,
      timeZone: profile.timeZone,
    })),
    passkeys: passkeys.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    hasTotp: own !== undefined && own.totp_secret !== null,
    session: {
      expiresAt: actor.session.expiresAt.toISOString(),
      idleMinutes: actor.session.idleMinutes,
    },
  }
}
