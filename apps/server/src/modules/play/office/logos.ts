import type { Picture } from '@fairhouse/protocol'
import { LOGOS } from '../../catalogue/index.ts'
import {
  savePicture,
  presentPicture,
  remakeUpload,
  type PictureContext,
} from '../../pictures/index.ts'
import { auditAction } from '../../staff/index.ts'
import type { GameKeeper } from './vendor-actions.ts'

/** Logos are never cropped: one that is no square is centred on a transparent one. Pixels. */
const LOGO_SHAPE = { kind: 'whole', side: 256 } as const

/**
 * Saves a logo, which a lane may then name. Requires the permission to write games. Throws the
 * errors of `remakeUpload`.
 */
export async function saveLogo(
  deps: PictureContext,
  { brand, actor }: GameKeeper,
  body: unknown,
): Promise<Picture> {
  const { brandId } = brand
  const sender = { staffId: actor.staffId }
  const image = await remakeUpload(deps, { brandId, sender, shape: LOGO_SHAPE, body })
  return deps.db.transaction(async (tx) => {
    const kept = await savePicture(tx, deps, { brandId, purpose: 'logo', image })
    const action = 'games.logoKept'
    await auditAction(tx, actor, { brandId, action, subject: kept.picture_id, details: {} })
    return presentPicture(kept, LOGOS)
  })
}
