import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { openAccount } from '../ledger/index.ts'

interface NewMember {
  readonly username: string
  readonly passwordHash: string
  /** YYYY-MM-DD; trials have none. */
  readonly birthDate?: string
  readonly kind?: 'member' | 'agent' | 'trial'
  /** Of an agent; the first type where it is left out. */
  readonly agentType?: number
  /** Initial settings of slips; by default the lottery's own. */
  readonly prizeGroup?: number
  readonly nickname?: string
  readonly email?: string
  readonly mobile?: {
    readonly countryDialingCode: string
    readonly mobileNum: string
    readonly isVerified: boolean
  }
  readonly referrerId?: bigint
  readonly language?: string
  /** A one-time password: the first login forces a change. */
  readonly mustChangePassword?: boolean
}

const INSERT = `
insert into members (brand_id, username, username_key, password_hash, birth_date, kind, nickname,
  email, country_dialing_code, mobile_num, mobile_verified_at, referrer_id, language,
  must_change_password, terms_version, terms_accepted_at, registered_at, agent_type, prize_group)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11 then app_now() end, $12, $13, $14,
  $15, app_now(), app_now(), $16, $17)
returning member_id, registered_at`

/**
 * Writes the member and the account. Throws 23505 when the username, or a verified number, is taken
 * (constraints members_brand_id_username_key_key and members_verified_mobile).
 */
export async function createMember(
  tx: Tx,
  brand: Brand,
  member: NewMember,
): Promise<{ memberId: bigint; registeredAt: Date }> {
  const { mobile } = member
  const rows = await tx.query<{ member_id: bigint; registered_at: Date }>(INSERT, [
    brand.brandId,
    member.username,
    member.username.toLowerCase(),
    member.passwordHash,
    member.birthDate ?? null,
    member.kind ?? 'member',
    member.nickname ?? null,
    member.email ?? null,
    mobile?.countryDialingCode ?? null,
    mobile?.mobileNum ?? null,
    mobile?.isVerified ?? false,
    member.referrerId ?? null,
    member.language ?? null,
    member.mustChangePassword ?? false,
    brand.profile.termsVersion,
    member.agentType ?? null,
    member.prizeGroup ?? null,
  ])
  const row = rows[0]
  if (!row) throw new Error('the member was not created')
  await openAccount(tx, brand.brandId, row.member_id)
  return { memberId: row.member_id, registeredAt: row.registered_at }
}

/** Where a member came from, as recorded at the registration. */
export interface Origin {
  readonly method: string
  readonly domain?: string | undefined
  readonly registerUrl?: string | undefined
  readonly affiliateCode?: string | undefined
  readonly referralCode?: string | undefined
}

export async function saveOrigin(
  tx: Tx,
  brand: Brand,
  memberId: bigint,
  visit: Visit,
  origin: Origin,
): Promise<void> {
  await tx.query(
    `insert into member_origins (brand_id, member_id, method, address, device, domain, register_url,
       affiliate_code, referral_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      brand.brandId,
      memberId,
      origin.method,
      visit.address,
      visit.device,
      origin.domain ?? null,
      origin.registerUrl ?? null,
      origin.affiliateCode ?? null,
      origin.referralCode ?? null,
    ],
  )
}

/** The sealing context of a field: a value moved to another member or field does not open. */
export function sealOfField(brandId: number, memberId: bigint, field: string): string {
  return `member field ${brandId}/${memberId}/${field}`
}

/** Saves the other fields of the registration, each sealed separately. */
export async function saveFields(
  tx: Tx,
  vault: Vault,
  brand: Brand,
  memberId: bigint,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const given = Object.entries(fields)
  if (given.length === 0) return
  const sealed = given.map(([field, value]) =>
    vault.seal(sealOfField(brand.brandId, memberId, field), value),
  )
  await tx.query(
    `insert into member_fields (brand_id, member_id, field, sealed)
     select $1, $2, f, s from unnest($3::text[], $4::bytea[]) as k(f, s)`,
    [brand.brandId, memberId, given.map(([field]) => field), sealed],
  )
}

/** Remembers the network as a known one. True when it is new to the member. */
export async function saveNetwork(
  tx: Tx,
  brandId: number,
  memberId: bigint,
  visit: Visit,
): Promise<boolean> {
  if (visit.network === '') return false
  const rows = await tx.query<{ is_new: boolean }>(
    `insert into member_networks (brand_id, member_id, network, place) values ($1, $2, $3, $4)
     on conflict (brand_id, member_id, network)
       do update set last_seen_at = app_now(), place = excluded.place
     returning xmax = 0 as is_new`,
    [brandId, memberId, visit.network, visit.place],
  )
  return rows[0]?.is_new === true
}
