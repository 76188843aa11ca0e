import type { OfficeKey } from '@fairhouse/i18n/office'
import type { ReactNode } from 'react'

/** One column: its title and cells. */
export interface GridColumn<Row> {
  readonly id: string
  readonly title: OfficeKey
  /** Default width, in pixels. */
  readonly width: number
  readonly isEnd?: boolean
  /** Hidden by default. */
  readonly isHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Sort parameter for this column; without it, the server cannot sort by it. */
  readonly sort?: { readonly ascending: string; readonly descending: string }
}

/** One filter of a list. An empty value means none. */
export type GridFilter =
  | { readonly id: string; readonly kind: 'text'; readonly label: OfficeKey }
  | { readonly id: string; readonly kind: 'day'; readonly label: OfficeKey }
  | {
      readonly id: string
      readonly kind: 'choice'
      readonly label: OfficeKey
      readonly choices: readonly { readonly id: string; readonly label: OfficeKey }[]
    }

/** The query of a grid. It is kept in the address, so that a link shows the same. */
export interface GridQuery {
  readonly filters: Readonly<Record<string, string>>
  /** As the server names it; empty for its default order. */
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

/** The look of a grid: visible columns, their order and widths, and row density. */
export interface GridLook {
  readonly columns: readonly ColumnLook[]
  readonly density: Density
}
