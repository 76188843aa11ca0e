import type { Picture } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { auditAction } from '../staff/index.ts'
import {
  PICTURE_SHAPE,
  presentPicture,
  remakeUpload,
  savePicture,
  type PictureContext,
} from './pictures.ts'

/**
 * Saves a picture of the brand's own that staff send, and audits it as `<purpose>.pictureKept`.
 * `folder` is the path that it is read from. Throws the errors of `remakeUpload`.
 */
export async function saveStaffPicture(
  deps: PictureContext,
  { actor, brand }: { readonly actor: StaffActor; readonly brand: Brand },
  of: {
    readonly purpose: 'notice' | 'good' | 'promotion'
    readonly folder: string
    /** What came with the request. */
    readonly body: unknown
  },
): Promise<Picture> {
  const { brandId } = brand
  const { purpose, folder, body } = of
  const sender = { staffId: actor.staffId }
  const image = await remakeUpload(deps, { brandId, sender, shape: PICTURE_SHAPE, body })
  return deps.db.transaction(async (tx) => {
    const saved = await savePicture(tx, deps, { brandId, purpose, image })
    const { picture_id: subject, width, height } = saved
    const details = { width, height }
    await auditAction(tx, actor, { brandId, action: `${purpose}.pictureKept`, subject, details })
    return presentPicture(saved, folder)
  })
}
