import type { OfficeKey } from '@fairhouse/i18n/office'
import type { ReactNode } from 'react'

/** One column: how it is called, shown, and written into an export. */
export interface GridColumn<Row> {
  readonly id: string
  readonly title: OfficeKey
  /** In pixels, as long as nobody has changed it. */
  readonly width: number
  readonly isEnd?: boolean
  /** Not shown until somebody chooses it. */
  readonly isHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  /** For the export: plain, the same in every language. */
  readonly text: (row: Row) => string
  /** What the server is asked for to order by this column; without it, it cannot. */
  readonly sort?: { readonly ascending: string; readonly descending: string }
}

/** One way to narrow what is listed. An empty value is none. */
export type GridFilter =
  | { readonly id: string; readonly kind: 'text'; readonly label: OfficeKey }
  | { readonly id: string; readonly kind: 'day'; readonly label: OfficeKey }
  | {
      readonly id: string
      readonly kind: 'choice'
      readonly label: OfficeKey
      readonly choices: readonly { readonly id: string; readonly label: OfficeKey }[]
    }

/** What is asked for: it stands in the address, so that a link shows the same. */
export interface GridQuery {
  readonly filters: Readonly<Record<string, string>>
  /** As the server names it; empty for its own order. */
  readonly sort: string
}

export interface GridPage<Row> {
  readonly rows: readonly Row[]
  /** Pass it as `before` for the next page; null at the end. */
  readonly next: string | null
}

export type Density = 'compact' | 'normal' | 'relaxed'

export interface ColumnLook {
  readonly id: string
  readonly width: number
  readonly isShown: boolean
}

/** How the grid looks: which columns, in which order, how wide, how close the rows. */
export interface GridLook {
  readonly columns: readonly ColumnLook[]
  readonly density: Density
}
