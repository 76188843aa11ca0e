import type { Picture } from '@fairhouse/protocol'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import { takeQuotas, type Limit } from '../quotas/index.ts'
import type { ImageMaker, ImageShape, MadeImage } from './remake-image.ts'

/**
 * What a picture is for: notices, logos, goods and banners of promotions are for everybody, others
 * for their sender.
 */
type PicturePurpose =
  'notice' | 'feedback' | 'withdrawal' | 'logo' | 'good' | 'promotion' | 'application'

/** A picture as its row has it, without its bytes. */
export interface SavedPicture {
  readonly picture_id: string
  readonly width: number
  readonly height: number
}

/** Headers of a picture that a browser may cache for ever: another picture has another address. */
export const IMMUTABLE_PICTURE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'image/webp',
} as const

/** Requirements of every picture, from a telephone's screenshot to a banner. */
export const PICTURE_SHAPE = { kind: 'within', width: 1_600, height: 1_600 } as const

const DAY = 86_400
/** Of one sender in a day, for whatever purposes. */
const PER_DAY = 120

export interface UploadContext {
  readonly db: Db
  readonly vault: Vault
  readonly makeImage: ImageMaker
}

/** What an uploaded picture is remade and saved with. */
export interface PictureContext extends UploadContext {
  readonly rng: Rng
}

/**
 * Re-encodes an uploaded picture. Every upload goes through here, before the transaction that saves
 * it: the work takes a core for up to seconds. `body` is what came with the request; `limits` are
 * those of its purpose. A refusal for its contents is counted, too: it was decoded. Throws
 * UNSUPPORTED_MEDIA_TYPE (no picture), RATE_LIMITED, IMAGE_INVALID, IMAGE_TOO_LARGE.
 */
export async function remakeUpload(
  context: UploadContext,
  upload: {
    readonly brandId: number
    readonly sender: { readonly memberId: bigint } | { readonly staffId: bigint }
    readonly shape: ImageShape
    readonly limits?: readonly Limit[]
    readonly body: unknown
  },
): Promise<MadeImage> {
  const { brandId, sender, shape, limits = [], body } = upload
  if (!Buffer.isBuffer(body)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  const key = 'staffId' in sender ? `staff ${sender.staffId}` : `${brandId} ${sender.memberId}`
  const daily: Limit = { scope: 'anyPicture', key, windowSeconds: DAY, max: PER_DAY }
  await context.db.transaction(async (tx) => {
    refuseLimit(await takeQuotas(tx, context, brandId, [daily, ...limits]))
  })
  return context.makeImage(body, shape, key)
}

/** Saves a picture that `remakeUpload` has made. */
export async function savePicture(
  tx: Tx,
  context: { readonly rng: Rng },
  given: {
    readonly brandId: number
    readonly purpose: PicturePurpose
    /** The owner; the platform without one. */
    readonly memberId?: bigint
    readonly image: MadeImage
  },
): Promise<SavedPicture> {
  const { brandId, purpose, memberId, image } = given
  const { bytes, width, height } = image
  const pictureId = `pic_${context.rng.bytes(16).toString('base64url')}`
  await tx.query(
    `insert into pictures (brand_id, picture_id, purpose, member_id, image, width, height,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, app_now())`,
    [brandId, pictureId, purpose, memberId ?? null, bytes, width, height],
  )
  return { picture_id: pictureId, width, height }
}

/** A picture on the wire. `folder` is its route's path: "/wps/pictures". */
export function presentPicture(row: SavedPicture, folder: string): Picture {
  const { picture_id: pictureId, width, height } = row
  return { pictureId, url: `${folder}/${pictureId}`, width, height }
}

/** That a picture of a purpose is there; null is none. Throws PICTURE_NOT_FOUND (`pictureId`). */
export async function requirePicture(
  tx: Tx,
  brandId: number,
  pictureId: string | null,
  purpose: PicturePurpose,
): Promise<void> {
  if (pictureId === null) return
  const rows = await tx.query(
    'select from pictures where brand_id = $1 and picture_id = $2 and purpose = $3',
    [brandId, pictureId, purpose],
  )
  const missing = { field: 'pictureId', code: 'PICTURE_NOT_FOUND' } as const
  if (rows.length === 0) throw new Problem('PICTURE_NOT_FOUND', [missing])
}

/** The bytes of a picture (WebP); with `memberId` only that member's. Throws PICTURE_NOT_FOUND. */
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

/**
 * Removes pictures of some purposes that are a day old and that nothing uses. `isUsed` is SQL of
 * whether something uses a picture `p`. For the worker.
 */
export async function sweepPictures(
  db: Tx,
  purposes: readonly PicturePurpose[],
  isUsed: string,
): Promise<void> {
  await db.query(
    `delete from pictures p where p.purpose = any($1::text[])
       and p.created_at < app_now() - interval '1 day' and not (${isUsed})`,
    [purposes],
  )
}
