import type { RegisterBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { takeInvitation, type Invitation } from '../invitations/index.ts'
import { isOn } from '../settings/index.ts'
import { affiliateFault, findReferrer, isAffiliateCode } from './affiliates.ts'

/**
 * The member whose code is given, by a link or as a recommendation; undefined where none is given.
 * A name would reveal an account, so that only codes are accepted. Throws
 * AFFILIATE_CODE_UNKNOWN.
 */
async function memberOf(
  db: Tx,
  brand: Brand,
  field: 'referralCode' | 'recommenderId',
  typed: string,
): Promise<bigint | undefined> {
  const given = typed.trim()
  if (given === '') return undefined
  const found = await findReferrer(db, brand, given)
  if (found !== undefined) return found
  const code = 'AFFILIATE_CODE_UNKNOWN'
  throw new Problem(code, [{ field, code }])
}

/**
 * The referrer of the member, as far as it is known before a place of a link is taken. Throws
 * AFFILIATE_CODE_UNKNOWN, INVITATION_EXPIRED, INVITATION_USED_UP, REGISTRATION_CLOSED.
 */
export async function readReferrer(
  db: Tx,
  brand: Brand,
  body: Pick<RegisterBody, 'affiliateCode' | 'referralCode' | 'recommenderId'>,
  host: string,
): Promise<bigint | undefined> {
  const { affiliateCode = '', referralCode = '', recommenderId = '' } = body
  if (affiliateCode !== '') {
    const refused = await affiliateFault(db, brand, affiliateCode, host)
    if (refused) throw new Problem(refused, [{ field: 'affiliateCode', code: refused }])
  }
  const byLink = await memberOf(db, brand, 'referralCode', referralCode)
  const byName = await memberOf(db, brand, 'recommenderId', recommenderId)
  const referrer = byLink ?? byName
  if (!isOn(brand, 'directRegistration') && affiliateCode === '' && referrer === undefined) {
    throw new Problem('REGISTRATION_CLOSED')
  }
  return referrer
}

/** A place of the agent's link, where the code is of one. */
export async function takePlace(
  tx: Tx,
  brand: Brand,
  code: string | undefined,
  host: string,
): Promise<Invitation | undefined> {
  if (code === undefined || (await isAffiliateCode(tx, brand, code, host))) return undefined
  return takeInvitation(tx, brand.brandId, code)
}

/** A link wins over a member's own code: it is the one that was counted. */
export function givenBy({ agentId, agentType, prizeGroup }: Invitation) {
  return {
    referrerId: agentId,
    ...(agentType === null ? {} : { kind: 'agent' as const, agentType }),
    ...(prizeGroup === null ? {} : { prizeGroup }),
  }
}
