import type { Picture } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { saveMemberPicture, sweepPictures, type PictureContext } from '../pictures/index.ts'
import type { Limit } from '../quotas/index.ts'
import { APPLICATION_PICTURES } from './own-applications.ts'

const HOUR = 3_600

/** An application has at most three; some more uploads are allowed. */
function limitsOf(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [{ scope: 'applicationPicture', key, windowSeconds: HOUR, max: 20 }]
}

/**
 * Saves a picture for an application. For members with a real account. Throws the errors of
 * `remakeUpload`.
 */
export function saveApplicationPicture(
  deps: PictureContext,
  member: SessionMember,
  body: unknown,
): Promise<Picture> {
  const limits = limitsOf(member.memberId)
  const of = { purpose: 'application', limits, folder: APPLICATION_PICTURES, body } as const
  return saveMemberPicture(deps, member, of)
}

/**
 * Removes, after a day, uploads that belong to no application, and banners of no promotion. For
 * the worker.
 */
export async function sweepPromotionPictures(db: Tx): Promise<void> {
  const isUsed = `exists (select from promotion_application_pictures k
      where k.brand_id = p.brand_id and k.picture_id = p.picture_id)
    or exists (select from promotions k
      where k.brand_id = p.brand_id and k.picture_id = p.picture_id)`
  await sweepPictures(db, ['application', 'promotion'], isUsed)
}
