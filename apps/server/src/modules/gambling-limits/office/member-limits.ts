import type { GamblingLimits, LimitEventRow } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { limitEventsOf } from '../events.ts'
import { readLimits } from '../overview.ts'
import { findAccount } from '../../ledger/index.ts'
import { requireMember } from '../../members/index.ts'

/** A member's current limits, and their history. Throws MEMBER_NOT_FOUND. */
export async function readMemberLimits(
  { db }: { readonly db: Db },
  brand: Brand,
  memberId: string,
): Promise<{ limits: GamblingLimits; events: LimitEventRow[] }> {
  const { brandId } = brand
  const member = await requireMember(db, brandId, memberId)
  const accountId = await findAccount(db, brandId, member.member_id)
  if (accountId === undefined) throw new RangeError('the member has no account')
  return {
    limits: await readLimits(db, brand, { brandId, accountId }),
    events: await limitEventsOf(db, { brandId, memberId: member.member_id }),
  }
}
