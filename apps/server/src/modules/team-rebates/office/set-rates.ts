import type { MemberRates, RatesIn } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { findPlace, type Place } from '../../agent-tree/index.ts'
import { changeRates, readMemberRates } from '../member-rates.ts'
import { auditAction, auditName } from '../../staff/index.ts'

async function requirePlace(db: Db, brandId: number, memberId: string): Promise<Place> {
  const place = await findPlace(db, brandId, parseId('mbr', memberId) ?? 0n)
  if (!place || place.kind === 'trial') throw new Problem('MEMBER_NOT_FOUND')
  return place
}

/** Rebate rates of a member. Requires the permission to see agents. Throws MEMBER_NOT_FOUND. */
export async function readRatesOf(db: Db, brand: Brand, memberId: string): Promise<MemberRates> {
  return readMemberRates(db, brand, await requirePlace(db, brand.brandId, memberId))
}

/**
 * Sets rebate rates of a member from tomorrow on, also at the head of a line. Requires the
 * permission to handle agents. Throws MEMBER_NOT_FOUND, VALIDATION_FAILED as `setRates`.
 */
export async function setRatesOf(
  db: Db,
  actor: StaffActor,
  brand: Brand,
  change: { readonly memberId: string; readonly rates: RatesIn; readonly reason: string },
): Promise<MemberRates> {
  const { memberId, rates, reason } = change
  const place = await requirePlace(db, brand.brandId, memberId)
  return db.transaction(async (tx) => {
    const by = auditName(actor)
    const after = await changeRates(tx, brand, place, { rates, by })
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'member.ratesSet',
      subject: memberId,
      details: { rates, reason },
    })
    return after
  })
}
