import type { FastifyRequest } from 'fastify'
import type { Grant } from '#server/core/caller.ts'
import type { Config } from '#server/config.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db } from '#server/db/tx.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Brands } from '../settings/index.ts'
import type { SessionRule, StaffSessions } from './sessions.ts'

/** Dependencies of the commands of staff; `Deps` fits as it is. */
export interface StaffContext {
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly brands: Brands
  readonly staffSessions: StaffSessions
}

/** Further dependencies of the commands on members. */
export interface MemberStaffContext extends StaffContext {
  readonly sessions: Sessions
  readonly config: Pick<Config, 'PUBLIC_URL'>
}

/** The page a passkey is used on: its host, and its origin as the browser names it. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

/** `publicUrl` says whether browsers reach us by https, whatever proxies are in between. */
export function passkeySiteOf(request: FastifyRequest, publicUrl: string): PasskeySite {
  const scheme = new URL(publicUrl).protocol
  return { rpId: request.hostname, origin: `${scheme}//${request.host}` }
}

/** The strictest rule of the brands that a person works for. */
export async function sessionRuleOf(
  context: { readonly brands: Brands },
  grants: readonly Grant[],
): Promise<SessionRule> {
  const all = await context.brands.all()
  const within = all.filter((brand) =>
    grants.some((one) => one.brandIds === null || one.brandIds.includes(brand.brandId)),
  )
  const rules = (within.length > 0 ? within : all).map((brand) => brand.profile.staffSession)
  return {
    idleMinutes: Math.min(...rules.map((rule) => rule.idleMinutes)),
    maxHours: Math.min(...rules.map((rule) => rule.maxHours)),
  }
}
