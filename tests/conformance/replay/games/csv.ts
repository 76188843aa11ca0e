/** A file of draws that cannot be replayed: shown as a sentence. */
export class DrawsError extends Error {
  override readonly name = 'DrawsError'
}

/** A row of the file by the names of its heading. Throws DrawsError for another name. */
export interface Row {
  /** Line of the file, the heading being 1. */
  readonly line: number
  has(column: string): boolean
  text(column: string): string
  /** The cells of these columns. */
  texts(columns: readonly string[]): string[]
  /** Words of a cell with a list. */
  words(column: string): string[]
}

/**
 * Reads a CSV file of plain cells (no quotes: results have none) with a heading. Throws DrawsError
 * for a row whose cells are not as many as the heading's.
 */
export function readRows(csv: string): Row[] {
  const [heading = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = heading.split(',').map((name) => name.trim())
  return lines.map((text, index) => {
    const cells = text.split(',').map((cell) => cell.trim())
    const line = index + 2
    if (cells.length !== names.length) {
      const counts = `${names.length} cells, this row has ${cells.length}`
      throw new DrawsError(`Line ${line}: the heading has ${counts}.`)
    }
    const byName = new Map(names.map((name, at) => [name, cells[at] ?? '']))
    const read = (column: string) => {
      const cell = byName.get(column)
      if (cell === undefined) throw new DrawsError(`The heading has no ${column}.`)
      return cell
    }
    return {
      line,
      has: (column) => byName.has(column),
      text: read,
      texts: (columns) => columns.map(read),
      words: (column) => read(column).split(/\s+/),
    }
  })
}

/** Columns "n1" to "n6". */
export function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
}
