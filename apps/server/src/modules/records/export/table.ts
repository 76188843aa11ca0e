/** Type of a column: each format writes it in its own way. */
export type CellKind = 'text' | 'money' | 'instant' | 'count'

export interface Column {
  readonly title: string
  readonly kind: CellKind
  /** Width in characters, where the format has widths. */
  readonly width: number
}

/** Text; ledger units (bigint); an instant in milliseconds since 1970, or a count. '': nothing. */
export type Cell = string | bigint | number

/** Rows in batches, so that a download of any size takes the same memory. */
export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** Digits of the currency. */
  readonly digits: number
  readonly timeZone: string
}
