import type { Picture } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { saveMemberPicture, type PictureContext } from '../pictures/index.ts'
import type { Limit } from '../quotas/index.ts'
import { PROOF_PICTURES } from './withdrawal-rows.ts'

const HOUR = 3_600

/** A withdrawal has at most three; some more uploads are allowed. */
function limitsOf(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [{ scope: 'withdrawalPicture', key, windowSeconds: HOUR, max: 20 }]
}

/**
 * Saves a picture as evidence for a dispute. Requires a member with an account of their own. Throws
 * the errors of `remakeUpload`.
 */
export function saveProofPicture(
  deps: PictureContext,
  member: SessionMember,
  body: unknown,
): Promise<Picture> {
  const limits = limitsOf(member.memberId)
  const of = { purpose: 'withdrawal', limits, folder: PROOF_PICTURES, body } as const
  return saveMemberPicture(deps, member, of)
}

/** Removes uploads that belong to no dispute after a day. For the worker. */
export async function sweepProofPictures(db: Tx): Promise<void> {
  await db.query(
    `delete from pictures p
     where p.purpose = 'withdrawal' and p.created_at < app_now() - interval '1 day'
       and not exists (select 1 from withdrawal_pictures k
         where k.brand_id = p.brand_id and k.picture_id = p.picture_id)`,
  )
}
