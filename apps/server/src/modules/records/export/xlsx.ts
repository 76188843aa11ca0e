import { once } from 'node:events'
import { Readable } from 'node:stream'
import { toDecimal, type Minor } from '@fairhouse/money'
import { ZipFile } from 'yazl'
import { offsetsOf } from './local-time.ts'
import type { Cell, Table } from './table.ts'
import {
  contentTypes,
  escapeXml,
  relations,
  ROOT_RELATIONS,
  styles,
  workbook,
} from './xlsx-parts.ts'

/** A sheet has 1,048,576 rows, and one of them is the heading. */
const SHEET_ROWS = 1_048_575

const DAY_MS = 86_400_000
/** Days from the spreadsheets' day 0 to 1 January 1970. */
const EPOCH_DAY = 25_569

type Write = (cell: Cell) => string

function writers({ columns, digits, timeZone }: Table): readonly Write[] {
  const offset = offsetsOf(timeZone)
  const byKind: Readonly<Record<Table['columns'][number]['kind'], Write>> = {
    text: (cell) =>
      cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${escapeXml(String(cell))}</t></is></c>`,
    money: (cell) => `<c s="1"><v>${toDecimal(cell as Minor, digits)}</v></c>`,
    instant: (cell) => {
      const local = Number(cell) + offset(Number(cell))
      return `<c s="2"><v>${local / DAY_MS + EPOCH_DAY}</v></c>`
    },
    count: (cell) => `<c><v>${cell}</v></c>`,
  }
  return columns.map(({ kind }) => byKind[kind])
}

/** The heading of each sheet, frozen and with filters. */
function opening({ columns }: Table): string {
  const heading = columns.map(
    ({ title }) => `<c t="inlineStr" s="3"><is><t>${escapeXml(title)}</t></is></c>`,
  )
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const view =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0">${view}</sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData><row>${heading.join('')}</row>`,
  ].join('')
}

/** One source of rows, consumed by one sheet after the other. */
class RowSource {
  private readonly batches: AsyncIterator<readonly (readonly Cell[])[]>
  private rest: readonly (readonly Cell[])[] = []
  isAtEnd = false

  constructor(rows: Table['rows']) {
    this.batches = rows[Symbol.asyncIterator]()
  }

  /** At most `count` rows; fewer do not mean that there are no more. */
  async take(count: number): Promise<readonly (readonly Cell[])[]> {
    while (this.rest.length === 0 && !this.isAtEnd) {
      const next = await this.batches.next()
      if (next.done === true) this.isAtEnd = true
      else this.rest = next.value
    }
    const taken = this.rest.slice(0, count)
    this.rest = this.rest.slice(count)
    return taken
  }

  async close(): Promise<void> {
    await this.batches.return?.()
  }
}

/**
 * A table as a workbook, written as it is read: row by row into the sheet, sheet by sheet into the
 * archive, so that a million rows take the memory of a few thousand. `now` is when it is made;
 * `sheetRows` is smaller only in tests.
 */
export function xlsxOf(table: Table, now: Date, sheetRows = SHEET_ROWS): Readable {
  const zip = new ZipFile()
  // A readable stream: yazl declares the older stream type.
  const output = zip.outputStream as Readable
  const source = new RowSource(table.rows)
  const cells = writers(table)
  const head = opening(table)

  async function* sheet() {
    yield head
    let left = sheetRows
    for (;;) {
      const batch = await source.take(left)
      if (batch.length === 0) break
      left -= batch.length
      yield batch
        .map((row) => `<row>${row.map((cell, at) => cells[at]?.(cell) ?? '').join('')}</row>`)
        .join('')
      if (left === 0) break
    }
    yield '</sheetData></worksheet>'
  }

  async function write(): Promise<void> {
    let sheets = 0
    do {
      sheets += 1
      const stream = Readable.from(sheet(), { objectMode: false })
      const ended = once(stream, 'end')
      const options = { mtime: now, compressionLevel: 1 } as object
      zip.addReadStream(stream, `xl/worksheets/sheet${sheets}.xml`, options)
      await ended
    } while (!source.isAtEnd)
    const add = (name: string, text: string) =>
      zip.addBuffer(Buffer.from(text), name, { mtime: now })
    add('[Content_Types].xml', contentTypes(sheets))
    add('_rels/.rels', ROOT_RELATIONS)
    add('xl/workbook.xml', workbook(table.title, sheets))
    add('xl/_rels/workbook.xml.rels', relations(sheets))
    add('xl/styles.xml', styles(table.digits))
    zip.end()
  }

  write().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  output.once('close', () => void source.close())
  return output
}
