import sharp from 'sharp'

/** A photograph as a telephone takes it, with the place it was taken at. */
export function takePhotograph(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#c2185b' } })
    .withExif({ IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
}

/** A picture's width, and whether it has metadata. */
export async function inspectPicture(bytes: Buffer) {
  const { width = 0, exif } = await sharp(bytes).metadata()
  return { width, hasOrigin: exif !== undefined }
}
