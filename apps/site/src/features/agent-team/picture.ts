/** A line of a picture: a name and its figure. */
export interface PictureLine {
  readonly label: string
  readonly value: string
}

export interface Picture {
  readonly title: string
  /** Days, and whose figures they are if the name is included. */
  readonly below: readonly string[]
  readonly lines: readonly PictureLine[]
  readonly brand: string
  readonly direction: 'ltr' | 'rtl'
}

const WIDTH = 1080
const EDGE = 72
const LINE = 84
const HEAD = 250
const FOOT = 130

/** Fixed colours: the picture is viewed without a theme. */
const COLOURS = { ground: '#f3f7fe', text: '#0f172a', faint: '#475569', rule: '#cbd5e1' }

/**
 * Draws figures into a PNG, 1080 pixels wide: drawn by code, so that an omitted name appears
 * nowhere in it. Throws if the browser has no canvas.
 */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEAD + picture.lines.length * LINE + FOOT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  await document.fonts.ready
  const isRtl = picture.direction === 'rtl'
  const [start, end] = isRtl ? [WIDTH - EDGE, EDGE] : [EDGE, WIDTH - EDGE]
  const write = (text: string, size: number, weight: number, x: number, y: number) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.textAlign = x === start ? 'start' : 'end'
    pen.fillText(text, x, y, WIDTH - 2 * EDGE)
  }
  pen.direction = picture.direction
  pen.fillStyle = COLOURS.ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = COLOURS.text
  write(picture.title, 56, 700, start, 120)
  pen.fillStyle = COLOURS.faint
  write(picture.below.join(' · '), 32, 400, start, 176)
  picture.lines.forEach(({ label, value }, at) => {
    const y = HEAD + at * LINE + 52
    pen.fillStyle = COLOURS.faint
    write(label, 34, 400, start, y)
    pen.fillStyle = COLOURS.text
    write(value, 38, 700, end, y)
    pen.fillStyle = COLOURS.rule
    pen.fillRect(EDGE, y + 28, WIDTH - 2 * EDGE, 2)
  })
  pen.fillStyle = COLOURS.text
  write(picture.brand, 34, 700, start, canvas.height - 48)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Shares a picture through the device; otherwise downloads it. */
export async function sharePicture(blob: Blob, name: string): Promise<'shared' | 'saved'> {
  const file = new File([blob], name, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] })
    return 'shared'
  }
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
  return 'saved'
}
