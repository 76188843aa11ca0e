import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { findInvitation } from '../invitations/index.ts'

/** True for a code of the brand's own affiliates here. */
export async function isAffiliateCode(
  db: Tx,
  brand: Brand,
  code: string,
  host: string,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as found from affiliate_codes
     where brand_id = $1 and code = $2 and is_active and (domain is null or domain = $3)`,
    [brand.brandId, code, host.toLowerCase()],
  )
  return rows.length > 0
}

type AffiliateFault = 'AFFILIATE_CODE_UNKNOWN' | 'INVITATION_EXPIRED' | 'INVITATION_USED_UP'

/**
 * Why a code, of an affiliate or of an agent's link, admits nobody; undefined where it does. Open
 * to anyone.
 */
export async function affiliateFault(
  db: Tx,
  brand: Brand,
  code: string,
  host: string,
): Promise<AffiliateFault | undefined> {
  if (await isAffiliateCode(db, brand, code, host)) return undefined
  const state = await findInvitation(db, brand.brandId, code)
  if (state === undefined) return 'AFFILIATE_CODE_UNKNOWN'
  if (state === 'open') return undefined
  return state === 'usedUp' ? 'INVITATION_USED_UP' : 'INVITATION_EXPIRED'
}

/** The member whose own link carries this code. */
export async function findReferrer(
  db: Tx,
  brand: Brand,
  referralCode: string,
): Promise<bigint | undefined> {
  const rows = await db.query<{ member_id: bigint }>(
    `select member_id from members
     where brand_id = $1 and referral_code = $2 and kind <> 'trial' and status = 'active'`,
    [brand.brandId, referralCode],
  )
  return rows[0]?.member_id
}
