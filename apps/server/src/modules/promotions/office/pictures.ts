import type { Picture } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { readPicture, saveStaffPicture, type PictureContext } from '../../pictures/index.ts'
import { auditAction } from '../../staff/index.ts'
import { PROMOTION_BANNERS } from '../promotion-rows.ts'

/** Who works, in a brand. */
interface Actor {
  readonly actor: StaffActor
  readonly brand: Brand
}

/**
 * Saves a banner for a promotion. Requires the permission to set rewards. Throws the errors of
 * `remakeUpload`.
 */
export function saveBanner(deps: PictureContext, action: Actor, body: unknown): Promise<Picture> {
  return saveStaffPicture(deps, action, { purpose: 'promotion', folder: PROMOTION_BANNERS, body })
}

/**
 * The bytes of a picture that a member sent with an application (WebP); who looks at it is audited.
 * Requires the permission to decide rewards. Throws NOT_FOUND.
 */
export function openPicture(
  { db }: Pick<PictureContext, 'db'>,
  { actor, brand }: Actor,
  { applicationId, pictureId }: { readonly applicationId: string; readonly pictureId: string },
): Promise<Buffer> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const rows = await tx.query(
      `select from promotion_application_pictures
       where brand_id = $1 and application_no = $2 and picture_id = $3`,
      [brandId, parseId('pra', applicationId) ?? 0n, pictureId],
    )
    if (rows.length === 0) throw new Problem('NOT_FOUND')
    await auditAction(tx, actor, {
      brandId,
      action: 'promotionApplication.pictureOpened',
      subject: applicationId,
      details: { pictureId },
    })
    return readPicture(tx, brandId, pictureId, { purpose: 'application' })
  })
}
