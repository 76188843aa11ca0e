import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PassThrough, type Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import subsetFont from 'subset-font'

/** Contents of a statement: all text, in the reader's language. */
export interface Statement {
  readonly title: string
  readonly language: string
  /** Under the title: for whom and of which days. */
  readonly details: readonly string[]
  /** Name and amount, in a table of their own. */
  readonly totals: readonly (readonly [string, string])[]
  readonly columns: readonly {
    readonly title: string
    readonly share: number
    readonly isFigure?: true
  }[]
  readonly rows: AsyncIterable<readonly (readonly string[])[]>
  /** At the foot of each page. */
  readonly foot: string
  readonly madeAt: Date
}

/** Latin letters of Western Europe, dashes, quotation marks, signs of money. */
const CHARACTERS = [
  ...Array.from({ length: 0x100 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'–—‘’“”•…€−→',
].join('')

const FONT = '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'

interface Faces {
  readonly plain: Buffer
  readonly strong: Buffer
}

let faces: Promise<Faces> | undefined

/** The site's typeface at two weights, subset once from the site's font file. */
function loadFaces(): Promise<Faces> {
  faces ??= (async () => {
    const font = await readFile(fileURLToPath(import.meta.resolve(FONT)))
    const at = (wght: number) =>
      subsetFont(font, CHARACTERS, { targetFormat: 'truetype', variationAxes: { wght } })
    const [plain, strong] = await Promise.all([at(400), at(700)])
    return { plain, strong }
  })()
  return faces
}

const MARGIN = 42
const LINE = 15
const FOOT = 30
const INK = '#1b1b1f'
const QUIET = '#5c5c66'
const RULE = '#d9d9de'

class Page {
  private readonly doc: PDFKit.PDFDocument
  private readonly statement: Statement
  private readonly lefts: readonly number[]
  private readonly widths: readonly number[]
  private pages = 0
  private y = MARGIN

  constructor(doc: PDFKit.PDFDocument, statement: Statement) {
    this.doc = doc
    this.statement = statement
    const width = doc.page.width - 2 * MARGIN
    const shares = statement.columns.reduce((all, { share }) => all + share, 0)
    this.widths = statement.columns.map(({ share }) => (width * share) / shares)
    this.lefts = this.widths.map((_, at) =>
      this.widths.slice(0, at).reduce((all, width) => all + width, MARGIN),
    )
    this.foot()
  }

  private foot(): void {
    const { doc } = this
    this.pages += 1
    this.y = MARGIN
    const at = doc.page.height - MARGIN + 8
    const options = { lineBreak: false }
    doc.font('plain').fontSize(7.5).fillColor(QUIET)
    doc.text(this.statement.foot, MARGIN, at, options)
    const width = doc.page.width - 2 * MARGIN
    doc.text(String(this.pages), MARGIN, at, { ...options, width, align: 'right' })
  }

  private turn(): void {
    // The foot is within the margin, where pdfkit would begin a new page.
    this.doc.addPage()
    this.foot()
  }

  /** Begins a new page when the height does not fit; a page of lines repeats their heading. */
  private need(height: number, hasHeading: boolean): void {
    if (this.y + height <= this.doc.page.height - MARGIN - FOOT / 2) return
    this.turn()
    if (hasHeading) this.heading()
  }

  private cells(texts: readonly string[], font: 'plain' | 'strong', color: string): void {
    const { doc, statement } = this
    doc.font(font).fontSize(8).fillColor(color)
    texts.forEach((text, at) => {
      const isFigure = statement.columns[at]?.isFigure === true
      doc.text(text, this.lefts[at] ?? MARGIN, this.y, {
        width: (this.widths[at] ?? 0) - 6,
        height: LINE,
        ellipsis: true,
        lineBreak: false,
        align: isFigure ? 'right' : 'left',
      })
    })
    this.y += LINE
  }

  private rule(): void {
    const { doc } = this
    const y = this.y - 4
    doc.moveTo(MARGIN, y).lineTo(doc.page.width - MARGIN, y)
    doc.lineWidth(0.5).strokeColor(RULE).stroke()
  }

  private heading(): void {
    this.cells(
      this.statement.columns.map(({ title }) => title),
      'strong',
      QUIET,
    )
    this.rule()
    this.y += 2
  }

  opening(): void {
    const { doc, statement } = this
    doc.font('strong').fontSize(18).fillColor(INK).text(statement.title, MARGIN, this.y)
    this.y += 28
    doc.font('plain').fontSize(9).fillColor(QUIET)
    for (const detail of statement.details) {
      doc.text(detail, MARGIN, this.y, { lineBreak: false })
      this.y += 13
    }
    this.y += 8
    const width = (doc.page.width - 2 * MARGIN) / 2
    for (const [name, amount] of statement.totals) {
      doc.font('plain').fontSize(9).fillColor(INK).text(name, MARGIN, this.y, { lineBreak: false })
      doc.font('strong').text(amount, MARGIN, this.y, { width, align: 'right', lineBreak: false })
      this.y += 14
    }
    this.y += 14
    this.heading()
  }

  row(texts: readonly string[]): void {
    this.need(LINE, true)
    this.cells(texts, 'plain', INK)
  }
}

/**
 * A statement as PDF, streamed page by page as its rows come: text that can be selected and read
 * aloud, with embedded fonts.
 */
export function pdfOf(statement: Statement): Readable {
  const output = new PassThrough()
  async function write(): Promise<void> {
    const { plain, strong } = await loadFaces()
    const doc = new PDFDocument({
      size: 'A4',
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      lang: statement.language,
      pdfVersion: '1.7',
      displayTitle: true,
      info: { Title: statement.title, CreationDate: statement.madeAt },
    })
    output.once('close', () => doc.destroy())
    doc.registerFont('plain', plain)
    doc.registerFont('strong', strong)
    doc.pipe(output)
    const page = new Page(doc, statement)
    page.opening()
    for await (const batch of statement.rows) {
      for (const row of batch) page.row(row)
    }
    doc.end()
  }
  write().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}
