import sharp, { type ResizeOptions } from 'sharp'
import { createPlaces } from '#server/http/places.ts'
import { Problem } from '#server/core/problem.ts'

/** More than the camera of any telephone makes; larger ones are decompression bombs. */
const PIXELS_MAX = 25_000_000
const QUALITY = 82
const SECONDS_MAX = 5
/** Pictures take a whole core: one is made at a time, and this many wait for it at most. */
const WAITING_MAX = 8
/** Of one sender, so that nobody's pictures delay those of all others. */
const WAITING_PER_SENDER = 2

// Else the library would take every core for each picture.
sharp.concurrency(1)

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** How a picture is fitted: cropped to a square, contained in one, or scaled into a box. */
export type ImageShape =
  | { readonly kind: 'square'; readonly side: number }
  | { readonly kind: 'whole'; readonly side: number }
  | { readonly kind: 'within'; readonly width: number; readonly height: number }

export interface MadeImage {
  /** WebP. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** `sender` is whose places in the queue it takes. */
export type ImageMaker = (bytes: Buffer, shape: ImageShape, sender: string) => Promise<MadeImage>

/** The kind by its first bytes, whatever it calls itself. */
function kindOf(bytes: Buffer): 'png' | 'jpeg' | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'jpeg' : undefined
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

function resizeOf(shape: ImageShape): ResizeOptions {
  if (shape.kind === 'within') {
    return { width: shape.width, height: shape.height, fit: 'inside', withoutEnlargement: true }
  }
  const square = { width: shape.side, height: shape.side }
  return shape.kind === 'square'
    ? { ...square, fit: 'cover' }
    : { ...square, fit: 'contain', background: CLEAR }
}

async function remake(bytes: Buffer, shape: ImageShape): Promise<MadeImage> {
  const kind = kindOf(bytes)
  const refused = (expected: string) =>
    new Problem('IMAGE_INVALID', [{ field: 'image', code: 'IMAGE_INVALID', expected }])
  if (!kind) throw refused('image/png, image/jpeg')
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
  try {
    const { format, width, height } = await image.metadata()
    if (format !== kind) throw refused('image/png, image/jpeg')
    if (width * height > PIXELS_MAX) throw new Problem('IMAGE_TOO_LARGE')
    // Without keepMetadata() only pixels are kept: no place, no camera, no hidden file.
    const made = await image
      .autoOrient()
      .resize(resizeOf(shape))
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true })
    return { bytes: made.data, width: made.info.width, height: made.info.height }
  } catch (error) {
    if (error instanceof Problem) throw error
    // The library names the fault in words only; an unreadable file is no picture.
    const isTooLarge = /pixel limit/i.test((error as Error).message)
    throw isTooLarge ? new Problem('IMAGE_TOO_LARGE') : refused('a whole picture')
  }
}

/**
 * Re-encodes pictures, one at a time in a process: WebP, of the requested shape, nothing of the
 * uploaded file but its pixels. Throws IMAGE_INVALID (no PNG or JPEG by its bytes, or broken),
 * IMAGE_TOO_LARGE (more than 25 million pixels), RATE_LIMITED (too many wait, of all or of this
 * sender).
 */
export function createImageMaker(): ImageMaker {
  const places = createPlaces({ max: WAITING_MAX, perHolder: WAITING_PER_SENDER })
  let last: Promise<unknown> = Promise.resolve()
  return async (bytes, shape, sender) => {
    const leave = places.enter(sender)
    const made = last.then(() => remake(bytes, shape)).finally(leave)
    last = made.catch(() => undefined)
    return made
  }
}
