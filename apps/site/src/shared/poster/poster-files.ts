import { POSTER } from './poster.ts'

/** Pixels per point of the poster: 216 per inch. */
const SCALE = 3

/** Rasterises the poster; the browser lays out texts, in any script. */
export async function drawPoster(svg: string, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = POSTER.width * SCALE
    canvas.height = POSTER.height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      const finish = (blob: Blob | null) => {
        if (blob) resolve(blob)
        else reject(new Error('the poster could not be drawn'))
      }
      canvas.toBlob(finish, type, 0.95)
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A PDF string in UTF-16, which supports every script. */
function pdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`
}

/**
 * An A4 page (PDF 1.7) with one JPEG picture over all of it, its title and its language. The
 * picture contains the texts as laid out by the browser: no font needs to be embedded.
 */
export function posterPdf(
  jpeg: Uint8Array<ArrayBuffer>,
  about: { readonly title: string; readonly language: string },
): Blob {
  const { width, height } = POSTER
  const draw = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
  const picture =
    `/Type /XObject /Subtype /Image /Width ${width * SCALE} /Height ${height * SCALE} ` +
    `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length}`
  const objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    [
      `<< /Type /Catalog /Pages 2 0 R /Lang (${about.language}) ` +
        `/ViewerPreferences << /DisplayDocTitle true >> >>`,
    ],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
        `/Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [`<< ${picture} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Title ${pdfText(about.title)} >>`],
  ]
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.7\n']
  const sizeOf = () => parts.reduce((all, part) => all + part.length, 0)
  const places = objects.map((content, at) => {
    const place = sizeOf()
    parts.push(`${at + 1} 0 obj\n`, ...content, '\nendobj\n')
    return place
  })
  const start = sizeOf()
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${rows}`,
    `trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
  return new Blob(parts, { type: 'application/pdf' })
}

/** Saves a file through the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
