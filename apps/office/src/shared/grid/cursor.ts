/** A cell's position. Row -1 is the header row. */
export interface Cursor {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Number of rows that fit into the viewport. */
  readonly pageRows: number
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * The cell a key moves to in a grid (WAI-ARIA practices, data grids); undefined for other keys.
 * `isMirrored` for right-to-left languages.
 */
export function moveCursor(
  { row, column }: Cursor,
  press: { readonly key: string; readonly isCtrl: boolean; readonly isMirrored: boolean },
  { rows, columns, pageRows }: GridSize,
): Cursor | undefined {
  const sideways = press.isMirrored ? -1 : 1
  const to = (toRow: number, toColumn: number): Cursor => ({
    row: between(-1, toRow, rows - 1),
    column: between(0, toColumn, columns - 1),
  })
  switch (press.key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - sideways)
    case 'ArrowRight':
      return to(row, column + sideways)
    case 'PageUp':
      return to(Math.max(0, row - pageRows), column)
    case 'PageDown':
      return to(row + pageRows, column)
    case 'Home':
      return press.isCtrl ? to(0, 0) : to(row, 0)
    case 'End':
      return press.isCtrl ? to(rows - 1, columns - 1) : to(row, columns - 1)
    default:
      return undefined
  }
}
