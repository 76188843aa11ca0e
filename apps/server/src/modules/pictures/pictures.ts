import type { Picture } from '@fairhouse/protocol'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import type { ImageMaker } from './remake-image.ts'

/** What a picture is for: one of the house is for everybody, all others for their sender. */
export type PicturePurpose = 'notice' | 'feedback' | 'withdrawal'

/** A picture as its row has it, without its bytes. */
export interface KeptPicture {
  readonly picture_id: string
  readonly width: number
  readonly height: number
}

/** Headers of a picture that a browser may keep for ever: another one has another address. */
export const KEPT_PICTURE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'image/webp',
} as const

/** What is asked of a telephone's screenshot and of a banner alike. */
const SHAPE = { kind: 'within', width: 1_600, height: 1_600 } as const

/**
 * Makes a picture anew and keeps it. `body` is what came with the request. Errors:
 * UNSUPPORTED_MEDIA_TYPE (no picture), IMAGE_INVALID, IMAGE_TOO_LARGE, RATE_LIMITED.
 */
export async function keepPicture(
  tx: Tx,
  context: { readonly rng: Rng; readonly makeImage: ImageMaker },
  given: {
    readonly brandId: number
    readonly purpose: PicturePurpose
    /** Whose it is; the house's own without one. */
    readonly memberId?: bigint
    readonly body: unknown
  },
): Promise<KeptPicture> {
  const { brandId, purpose, memberId, body } = given
  if (!Buffer.isBuffer(body)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  const { bytes, width, height } = await context.makeImage(body, SHAPE)
  const pictureId = `pic_${context.rng.bytes(16).toString('base64url')}`
  await tx.query(
    `insert into pictures (brand_id, picture_id, purpose, member_id, image, width, height,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, app_now())`,
    [brandId, pictureId, purpose, memberId ?? null, bytes, width, height],
  )
  return { picture_id: pictureId, width, height }
}

/** A picture on the wire. `folder` is where its route stands: "/wps/pictures". */
export function presentPicture(row: KeptPicture, folder: string): Picture {
  const { picture_id: pictureId, width, height } = row
  return { pictureId, url: `${folder}/${pictureId}`, width, height }
}

/** The bytes of a picture (WebP), with `memberId` that member's alone. Error: PICTURE_NOT_FOUND. */
export async function readPicture(
  tx: Tx,
  brandId: number,
  pictureId: string,
  whose: { readonly purpose: PicturePurpose; readonly memberId?: bigint },
): Promise<Buffer> {
  const rows = await tx.query<{ image: Buffer }>(
    `select image from pictures where brand_id = $1 and picture_id = $2 and purpose = $3
       and ($4::bigint is null or member_id = $4)`,
    [brandId, pictureId, whose.purpose, whose.memberId ?? null],
  )
  if (!rows[0]) throw new Problem('PICTURE_NOT_FOUND')
  return rows[0].image
}
