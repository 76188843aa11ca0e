import { cx } from '@fairhouse/ui'
import { memo } from 'react'
import type { ColumnLook, GridColumn } from './types.ts'

/** A column with its current look. */
export interface ShownColumn<Row> extends GridColumn<Row> {
  readonly look: ColumnLook
}

export const CELL =
  'flex min-w-0 items-center px-3 focus-visible:relative focus-visible:z-10 ' +
  'focus-visible:-outline-offset-2'

/** The first column is sticky; on a phone it is narrow enough to leave space for the others. */
export const HELD = 'sticky start-0 z-10 max-w-[52vw]'

export function cellStyle({ width }: ColumnLook) {
  return { flex: `1 0 ${width}px` } as const
}

interface GridRowProps<Row> {
  readonly row: Row
  readonly at: number
  readonly columns: readonly ShownColumn<Row>[]
  /** The column that has the focus, or would get it; undefined in all other rows. */
  readonly activeColumn: number | undefined
  readonly start: number
  readonly height: number
  readonly isOpenable: boolean
}

function Row<Row>(props: GridRowProps<Row>) {
  const { row, at, columns, activeColumn, start, height, isOpenable } = props
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      style={{ height, transform: `translateY(${start}px)` }}
      className={cx(
        'group absolute inset-x-0 top-0 flex border-b border-line text-sm',
        isOpenable && 'cursor-pointer',
      )}
    >
      {columns.map((column, place) => (
        <div
          key={column.id}
          role={place === 0 ? 'rowheader' : 'gridcell'}
          aria-colindex={place + 1}
          data-row={at}
          data-column={place}
          tabIndex={activeColumn === place ? 0 : -1}
          style={cellStyle(column.look)}
          className={cx(
            CELL,
            'bg-surface-1 group-hover:bg-surface-2',
            place === 0 && HELD,
            place === 0 && 'font-semibold',
            column.isEnd && 'justify-end text-end',
          )}
        >
          {/* One row with the columns' custom widths; pressing it opens the details. */}
          <div data-cut="may" className="min-w-0 truncate">
            {column.cell(row)}
          </div>
        </div>
      ))}
    </div>
  )
}

/** A memoised row of the grid. */
export const GridRow = memo(Row) as typeof Row
