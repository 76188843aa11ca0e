import { encode } from 'uqr'

/** A4 at 72 points per inch. */
export const POSTER = { width: 595, height: 842 } as const
const QR = { left: 137.5, top: 300, size: 320 } as const
const LINE_MOST = 30

export interface PosterWords {
  readonly brand: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly headline: string
  readonly hint: string
  /** The code as text, and where it is entered. */
  readonly code: string
  readonly host: string
  readonly age: string
  /** Content of the QR code. */
  readonly address: string
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** Breaks a text into lines of about this many characters, at the language's word boundaries. */
export function linesOf(text: string, language: string, most: number = LINE_MOST): string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  const lines = ['']
  for (const { segment } of words) {
    const line = lines.at(-1) ?? ''
    const isFull = [...line, ...segment.trimEnd()].length > most && line.trim() !== ''
    if (isFull) lines.push(segment.trimStart())
    else lines[lines.length - 1] = `${line}${segment}`
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function textAt(lines: readonly string[], top: number, size: number, more = ''): string {
  return lines
    .map((line, at) => {
      const y = top + at * size * 1.3
      return `<text x="297.5" y="${y}" font-size="${size}" ${more}>${escaped(line)}</text>`
    })
    .join('')
}

/** The path of the dark modules, one unit each, and the number of modules per side. */
function squares(address: string): { path: string; count: number } {
  const { data, size: count } = encode(address, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, count }
}

/**
 * A poster of a link as SVG: the brand, the purpose, the QR code, and the code as text for people
 * without a camera. Dark on white in every theme, since it is printed. `colour` is the brand's.
 */
export function posterSvg(words: PosterWords, colour: string): string {
  const { width, height } = POSTER
  const { path, count } = squares(words.address)
  const bold = 'font-weight="700"'
  const headline = linesOf(words.headline, words.language, 22).slice(0, 2)
  const hint = linesOf(words.hint, words.language, 46).slice(0, 3)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ` viewBox="0 0 ${width} ${height}" lang="${words.language}" direction="${words.direction}"`,
    ` font-family="Manrope, system-ui, sans-serif" text-anchor="middle" fill="#16161a">`,
    `<title>${escaped(`${words.headline} – ${words.address}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<rect width="${width}" height="150" fill="${colour}"/>`,
    `<rect x="40" y="40" width="515" height="90" rx="20" fill="#fff"/>`,
    textAt([words.brand], 98, 40, bold),
    textAt(headline, 205, 36, bold),
    `<svg x="${QR.left}" y="${QR.top - 20}" width="${QR.size}" height="${QR.size}"`,
    ` viewBox="0 0 ${count} ${count}" shape-rendering="crispEdges">`,
    `<path d="${path}" fill="#000"/></svg>`,
    textAt(hint, 635, 18),
    `<g direction="ltr">${textAt([words.code], 735, 30, bold)}`,
    `${textAt([words.host], 768, 18)}</g>`,
    textAt([words.age], 815, 18, bold),
    `</svg>`,
  ].join('')
}
