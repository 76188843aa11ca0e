import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createImageMaker } from './remake-image.ts'

const maker = createImageMaker()
const make = async (bytes: Buffer, sender = 'ana') =>
  (await maker(bytes, { kind: 'square', side: 256 }, sender)).bytes

async function codeOf(bytes: Buffer, sender?: string): Promise<string> {
  return make(bytes, sender).then(
    () => 'made',
    (error: Error) => error.message,
  )
}

function countsOf(answers: readonly string[]) {
  const counted = Map.groupBy(answers, (code) => code)
  return Object.fromEntries([...counted].map(([code, same]) => [code, same.length]))
}

function picture(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** A PNG of a few bytes that says it is of any size. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1_000))
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

describe('a picture that was sent', () => {
  test.each(['png', 'jpeg'] as const)('as %s is made anew: 256 square, WebP', async (format) => {
    const made = await make(await picture().toFormat(format).toBuffer())
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('loses where and with what it was taken, and is turned as it was held', async () => {
    // Upright, the left half is red; it is kept lying on its side, as telephones do.
    const right = await sharp({
      create: { width: 100, height: 200, channels: 3, background: { r: 0, g: 0, b: 255 } },
    })
      .png()
      .toBuffer()
    const upright = await picture(200, 200)
      .composite([{ input: right, left: 100, top: 0 }])
      .png()
      .toBuffer()
    const sent = await sharp(upright)
      .rotate(270)
      .withExif({
        IFD0: { Make: 'Camera of mine' },
        IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(sent.includes('Camera of mine')).toBe(true)
    expect((await sharp(sent).metadata()).orientation).toBe(6)
    const made = await make(sent)
    const { exif, icc, xmp, orientation } = await sharp(made).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
    const leftPixel = (info.width * 128 + 20) * info.channels
    const rightPixel = (info.width * 128 + 236) * info.channels
    expect([data[leftPixel], data[rightPixel]].map((red) => (red ?? 0) > 128)).toEqual([
      true,
      false,
    ])
  })

  test('that is something else, too, keeps nothing of it', async () => {
    const script = '<script>alert(1)</script>PK\u0003\u0004'
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: script } })
      .jpeg()
      .toBuffer()
    const both = Buffer.concat([jpeg, Buffer.from(script)])
    const made = await make(both)
    expect(made.includes('<script>')).toBe(false)
    expect(made.includes('PK\u0003\u0004')).toBe(false)
  })

  test('is refused unless its bytes are those of PNG or JPEG', async () => {
    const png = await picture().png().toBuffer()
    const jpeg = await picture().jpeg().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
    const refused: Buffer[] = [
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
      Buffer.concat([Buffer.from('GIF89a'), png]),
      Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg]),
      Buffer.concat([Buffer.from(' '), png]),
      await picture().webp().toBuffer(),
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
      png.subarray(0, png.length / 2),
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.of(0xff, 0xd8, 0xff),
      Buffer.alloc(0),
    ]
    for (const bytes of refused) expect(await codeOf(bytes)).toBe('IMAGE_INVALID')
  })

  test('of more than 25 million pixels is not even opened', async () => {
    const before = process.memoryUsage().rss
    for (const side of [5_001, 30_000, 2 ** 31 - 1]) {
      expect(await codeOf(bomb(side, side))).toMatch(/^IMAGE_(TOO_LARGE|INVALID)$/)
    }
    expect(await codeOf(bomb(5_001, 5_000))).toBe('IMAGE_TOO_LARGE')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  test.each([
    [3_000, 1_500, { width: 1_600, height: 800 }],
    [400, 2_400, { width: 200, height: 1_200 }],
    [300, 200, { width: 300, height: 200 }],
  ])('of %i × %i keeps its form within a box, and never grows', async (width, height, size) => {
    const sent = await picture(width, height).png().toBuffer()
    const made = await maker(sent, { kind: 'within', width: 1_600, height: 1_200 }, 'ana')
    expect(made).toMatchObject(size)
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', ...size })
  })

  test('waits its turn, and not for ever', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const everybody = Array.from({ length: 20 }, (_, n) => codeOf(jpeg, `member ${n}`))
    expect(countsOf(await Promise.all(everybody))).toEqual({ made: 8, RATE_LIMITED: 12 })
  })

  test('takes two places of its sender, and leaves the others to others', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const flood = Array.from({ length: 20 }, () => codeOf(jpeg, 'ana'))
    const other = codeOf(jpeg, 'bia')
    expect(countsOf(await Promise.all(flood))).toEqual({ made: 2, RATE_LIMITED: 18 })
    expect(await other).toBe('made')
    // What was refused has taken nothing, and what was made gave its place back.
    expect(await codeOf(jpeg, 'ana')).toBe('made')
  })

  test('takes one core, however many there are', () => {
    expect(sharp.concurrency()).toBe(1)
  })
})
