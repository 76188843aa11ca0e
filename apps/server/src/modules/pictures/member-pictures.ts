import type { Picture } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Limit } from '../quotas/index.ts'
import {
  PICTURE_SHAPE,
  presentPicture,
  remakeUpload,
  savePicture,
  type PictureContext,
} from './pictures.ts'

/**
 * Saves a picture that a member sends, for what the member is writing. `folder` is the path that
 * it is read from. For members with a real account. Throws the errors of `remakeUpload`.
 */
export async function saveMemberPicture(
  deps: PictureContext,
  member: SessionMember,
  of: {
    readonly purpose: 'feedback' | 'withdrawal' | 'application'
    readonly limits: readonly Limit[]
    readonly folder: string
    /** What came with the request. */
    readonly body: unknown
  },
): Promise<Picture> {
  const { brandId, memberId } = member
  const { purpose, limits, folder, body } = of
  const upload = { brandId, sender: member, shape: PICTURE_SHAPE, limits, body }
  const image = await remakeUpload(deps, upload)
  const picture = { brandId, purpose, memberId, image }
  return presentPicture(await savePicture(deps.db, deps, picture), folder)
}
