import { Readable } from 'node:stream'
import { toDecimal, type Minor } from '@fairhouse/money'
import { csvLine } from '#server/http/csv.ts'
import { localText, offsetsOf } from './local-time.ts'
import type { Cell, CellKind, Table } from './table.ts'

/** Spreadsheets recognise UTF-8 only with this byte order mark. */
const BOM = '\ufeff'

/**
 * A table as CSV (RFC 4180) in UTF-8. Amounts are plain decimals with a point and times are
 * "2026-11-21 09:00:00", in every language: for programs; XLSX is for people.
 */
export function csvOf({ columns, rows, digits, timeZone }: Table): Readable {
  const offset = offsetsOf(timeZone)
  const kinds = columns.map(({ kind }) => kind)
  const text = (cell: Cell, kind: CellKind | undefined): string => {
    if (cell === '') return ''
    if (kind === 'money') return toDecimal(cell as Minor, digits)
    if (kind === 'instant') return localText(Number(cell) + offset(Number(cell)))
    return String(cell)
  }
  async function* lines() {
    yield BOM + csvLine(columns.map(({ title }) => title))
    for await (const batch of rows) {
      yield batch.map((row) => csvLine(row.map((cell, at) => text(cell, kinds[at])))).join('')
    }
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: 1 << 20 })
}
