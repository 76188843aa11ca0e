import { cx, useTranslator } from '@fairhouse/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { PointerEvent } from 'react'
import { CELL, cellStyle, HELD, type ShownColumn } from './grid-row.tsx'

interface GridHeaderProps<Row> {
  readonly columns: readonly ShownColumn<Row>[]
  readonly sort: string
  readonly activeColumn: number | undefined
  readonly onResize: (id: string, width: number) => void
}

/** Resizes a column by dragging; in right-to-left pages the direction is mirrored. */
function followPointer(
  event: PointerEvent<HTMLElement>,
  from: number,
  onWidth: (width: number) => void,
) {
  event.preventDefault()
  event.stopPropagation()
  const handle = event.currentTarget
  const startX = event.clientX
  const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
  handle.setPointerCapture(event.pointerId)
  const move = ({ clientX }: globalThis.PointerEvent) => onWidth(from + sign * (clientX - startX))
  handle.addEventListener('pointermove', move)
  handle.addEventListener(
    'lostpointercapture',
    () => handle.removeEventListener('pointermove', move),
    { once: true },
  )
}

/** The header row. Columns that the server can sort by are buttons. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, sort, activeColumn, onResize } = props
  const { t } = useTranslator()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="flex min-h-10 text-legal font-semibold text-text-2"
    >
      {columns.map((column, place) => {
        const isUp = column.sort !== undefined && sort === column.sort.ascending
        const isDown = column.sort !== undefined && sort === column.sort.descending
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={
              isUp ? 'ascending' : isDown ? 'descending' : column.sort ? 'none' : undefined
            }
            data-row={-1}
            data-column={place}
            data-sort={column.sort ? column.id : undefined}
            tabIndex={activeColumn === place ? 0 : -1}
            style={cellStyle(column.look)}
            className={cx(
              CELL,
              'relative gap-1 border-b border-line-strong bg-surface-2',
              place === 0 && HELD,
              column.isEnd && 'justify-end',
              column.sort && 'cursor-pointer hover:text-text',
            )}
          >
            <span className="truncate">{t(column.title)}</span>
            {isUp && <ArrowUp aria-hidden className="size-4 shrink-0" />}
            {isDown && <ArrowDown aria-hidden className="size-4 shrink-0" />}
            <span
              aria-hidden
              data-handle
              onPointerDown={(event) => {
                const cell = event.currentTarget.parentElement
                const width = cell?.getBoundingClientRect().width ?? column.look.width
                followPointer(event, width, (next) => onResize(column.id, next))
              }}
              className="absolute inset-y-0 end-0 w-2 cursor-col-resize touch-none border-e
                border-line hover:border-e-2 hover:border-brand"
            />
          </div>
        )
      })}
    </div>
  )
}
