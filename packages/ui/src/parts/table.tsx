import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts and times are aligned to the end of their column, in tabular figures. */
  readonly isFigure?: boolean
  /** What the row is known by: a heading for assistive technology. */
  readonly isHeading?: boolean
}

export interface TableProps<Row> {
  /** What the table contains; for assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Shown instead of rows where there are none. */
  readonly empty?: ReactNode
}

const CELL =
  'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-4 ' +
  'max-md:py-1.5 max-md:before:text-sm max-md:before:text-text-3 ' +
  'max-md:before:content-[attr(data-title)] ' +
  'md:px-4 md:py-3'

/** Few rows of several columns: a table on wide screens, a list of cards on phones. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    <table className="w-full text-sm max-md:block md:border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-text-3">
          {columns.map(({ id, title, isFigure = false }) => (
            <th
              key={id}
              scope="col"
              className={cx('px-4 py-2 font-semibold', isFigure ? 'text-end' : 'text-start')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}

            className="border-line max-md:block max-md:rounded-card max-md:border
              max-md:bg-surface-1 max-md:py-2.5 md:border-b md:last:border-b-0
              md:hover:bg-surface-2"
          >
            {columns.map(({ id, title, cell, isFigure = false, isHeading = false }) => {
              const Cell = isHeading ? 'th' : 'td'
              return (
                <Cell
                  key={id}
                  {...(isHeading ? { scope: 'row' } : {})}
                  data-title={title}
                  className={cx(
                    CELL,
                    isHeading && 'text-start font-semibold',
                    isFigure && 'figures md:text-end',
                  )}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface ListRowProps {
  /** A tile, an avatar, an icon. */
  readonly start?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** An amount, a state, an arrow. */
  readonly end?: ReactNode
}

/** One line of a list: picture, two lines of text, and what is at stake. */
export function ListRow({ start, title, detail, end }: ListRowProps) {
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      {start}
      <div className="grid min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        {detail && <span className="text-sm text-text-3">{detail}</span>}
      </div>
      {end && <div className="shrink-0 text-end">{end}</div>}
    </div>
  )
}
