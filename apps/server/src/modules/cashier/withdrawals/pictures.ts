import type { Picture } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { SessionMember } from '../../identity/index.ts'
import {
  savePicture,
  PICTURE_SHAPE,
  presentPicture,
  remakeUpload,
  type PictureContext,
} from '../../pictures/index.ts'
import type { Limit } from '../../verification/index.ts'
import { PROOF_PICTURES } from './withdrawal-rows.ts'

const HOUR = 3_600

/** Three a withdrawal are kept; some more may be tried. */
function limitsOf(memberId: bigint): readonly Limit[] {
  const key = memberId.toString()
  return [{ scope: 'withdrawalPicture', key, windowSeconds: HOUR, max: 20 }]
}

/**
 * Keeps a picture that shows what did not arrive. A member with an account of their own. Errors:
 * those of `remakeUpload`.
 */
export async function saveProofPicture(
  deps: PictureContext,
  member: SessionMember,
  body: unknown,
): Promise<Picture> {
  const { brandId, memberId } = member
  const image = await remakeUpload(deps, {
    brandId,
    sender: member,
    shape: PICTURE_SHAPE,
    limits: limitsOf(memberId),
    body,
  })
  const kept = await savePicture(deps.db, deps, { brandId, purpose: 'withdrawal', memberId, image })
  return presentPicture(kept, PROOF_PICTURES)
}

/** Removes pictures that were sent and belong to no dispute a day later. For the worker. */
export async function sweepProofPictures(db: Tx): Promise<void> {
  await db.query(
    `delete from pictures p
     where p.purpose = 'withdrawal' and p.created_at < app_now() - interval '1 day'
       and not exists (select 1 from withdrawal_pictures k
         where k.brand_id = p.brand_id and k.picture_id = p.picture_id)`,
  )
}
