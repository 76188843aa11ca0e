/** A row of a file, with the line of an editor that it begins on: the first is 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: with or without a byte order mark, lines ended
 * either way, cells parted by commas or, where the first line has more of them, by semicolons.
 * Cells are trimmed; rows without any text are left out. A quote that is not closed takes in the
 * rest.
 */
export function readCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/\r?\n/, 1)
  const comma = first.split(';').length > first.split(',').length ? ';' : ','
  const rows: { line: number; cells: string[] }[] = []
  let row = { line: 1, cells: [''] }
  let line = 1
  let isQuoted = false
  const add = (character: string) => {
    row.cells[row.cells.length - 1] = `${row.cells.at(-1) ?? ''}${character}`
  }
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain.charAt(at)
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') add(character)
      else if (plain.charAt(at + 1) === '"') {
        add('"')
        at += 1
      } else isQuoted = false
    } else if (character === '"' && (row.cells.at(-1) ?? '').trim() === '') isQuoted = true
    else if (character === comma) row.cells.push('')
    else if (character === '\n') {
      rows.push(row)
      row = { line, cells: [''] }
    } else add(character)
  }
  rows.push(row)
  return rows
    .map((one) => ({ line: one.line, cells: one.cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Percent with four decimals at most, by point or comma, in millionths; else undefined. */
export function percentToPpm(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text)
  if (!match) return undefined
  const ppm = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return ppm <= 1_000_000 ? ppm : undefined
}
