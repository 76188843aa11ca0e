import type { JurisdictionProfile, KycLevel } from '@fairhouse/profiles'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { openTaxId } from './tax-id.ts'

/** Evidence of identity. */
export type Evidence = KycLevel['needs'][number]

/** What a member has shown, and the resulting level. */
interface KycStanding {
  readonly level: KycLevel
  readonly shown: readonly Evidence[]
}

/** The highest level of the profile for which all has been shown. */
export function levelOf(
  { money }: Pick<JurisdictionProfile, 'money'>,
  shown: readonly Evidence[],
): KycLevel {
  const reached = money.kyc.levels.findLast(({ needs }) =>
    needs.every((one) => shown.includes(one)),
  )
  if (!reached) throw new RangeError('the profile has no level that needs nothing')
  return reached
}

/** The next level above, if there is one. */
export function nextLevel(
  { money }: Pick<JurisdictionProfile, 'money'>,
  { level }: KycLevel,
): KycLevel | undefined {
  return money.kyc.levels.find((one) => one.level > level)
}

/** A member's identification; without evidence the lowest level. */
export async function kycOf(
  db: Tx,
  { brandId, profile }: Pick<Brand, 'brandId' | 'profile'>,
  memberId: bigint,
): Promise<KycStanding> {
  const rows = await db.query<{ shown: Evidence[] }>(
    'select shown from member_identities where brand_id = $1 and member_id = $2',
    [brandId, memberId],
    'kyc-shown',
  )
  const shown = rows[0]?.shown ?? []
  return { level: levelOf(profile, shown), shown }
}

/** The digits of a member's tax number; undefined where none was given. Never for a log. */
export async function taxIdOf(
  context: { readonly db: Tx; readonly vault: Vault },
  brandId: number,
  memberId: bigint,
): Promise<string | undefined> {
  const rows = await context.db.query<{ sealed: Buffer | null }>(
    `select tax_id_sealed as sealed from member_identities
     where brand_id = $1 and member_id = $2`,
    [brandId, memberId],
  )
  const sealed = rows[0]?.sealed
  return sealed ? openTaxId(context.vault, { brandId, memberId }, sealed) : undefined
}
