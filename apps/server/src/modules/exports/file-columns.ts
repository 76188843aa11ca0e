import type { Translator } from '@fairhouse/i18n'
import type { OfficeKey } from '@fairhouse/i18n/office'
import type { Cell, CellKind } from '../records/index.ts'

/** A column of a file: headed in the reader's language, filled from a row of the list. */
export interface FileColumn<Row> {
  readonly title: OfficeKey
  readonly kind: CellKind
  readonly cell: (row: Row, words: Translator) => Cell
}

/** Of a text; empty where there is none. */
export const text = <Row>(
  title: OfficeKey,
  cell: (row: Row, words: Translator) => string | null,
): FileColumn<Row> => ({ title, kind: 'text', cell: (row, words) => cell(row, words) ?? '' })

/** Of an amount of the wire: a decimal with a point, as many digits as the currency has. */
export const money = <Row>(
  title: OfficeKey,
  cell: (row: Row) => string | null,
): FileColumn<Row> => ({
  title,
  kind: 'money',
  cell: (row) => {
    const wire = cell(row)
    return wire === null ? '' : BigInt(wire)
  },
})

/** Of an ISO instant; empty where there is none. */
export const instant = <Row>(
  title: OfficeKey,
  cell: (row: Row) => string | null,
): FileColumn<Row> => ({
  title,
  kind: 'instant',
  cell: (row) => {
    const at = cell(row)
    return at === null ? '' : Date.parse(at)
  },
})

/** Of a whole number; empty where there is none. */
export const count = <Row>(
  title: OfficeKey,
  cell: (row: Row) => number | null,
): FileColumn<Row> => ({ title, kind: 'count', cell: (row) => cell(row) ?? '' })

/** A lottery's name; its code where it has none. */
export const lotteryName = (code: string, { find }: Translator): string =>
  find(`lottery.name.${code}`) ?? code

/** A share of millionths as a percentage: "96.5". */
export const percent = (ppm: number): string => String(ppm / 10_000)
/** Two of these, or one where they are the same: "85.64 – 98.94". */
export const percents = (leastPpm: number, mostPpm: number): string =>
  [...new Set([leastPpm, mostPpm])].map(percent).join(' – ')
