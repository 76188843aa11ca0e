import { cx } from '@fairhouse/ui'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Cursor } from './cursor.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow, type ShownColumn } from './grid-row.tsx'
import { isNearEnd } from './pages.ts'
import type { Density } from './types.ts'
import { useCursor } from './use-cursor.ts'

/** Row heights in rem; on touch screens never below the minimum target size. */
const HEIGHTS: Readonly<Record<Density, number>> = { compact: 2, normal: 2.5, relaxed: 3.25 }
const TOUCH_REM = 2.75
const HEADER_REM = 2.5

function rowHeight(density: Density): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const isTouch = matchMedia('(pointer: coarse)').matches
  return Math.round(rem * (isTouch ? Math.max(TOUCH_REM, HEIGHTS[density]) : HEIGHTS[density]))
}

export interface GridTableProps<Row> {
  readonly title: string
  readonly columns: readonly ShownColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly density: Density
  readonly sort: string
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** The rows shown are those of the previous query. */
  readonly isStale: boolean
  readonly onMore: () => void
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly onSort: (columnId: string) => void
  readonly onResize: (columnId: string, width: number) => void
  /** Shown in place of rows, or below the last. */
  readonly children?: ReactNode
}

/** Visible rows, plus the focused one, so that the focus survives scrolling. */
function rangeWith(row: number) {
  return (range: Range): number[] => {
    const seen = defaultRangeExtractor(range)
    if (row < 0 || row >= range.count || seen.includes(row)) return seen
    return [...seen, row].toSorted((a, b) => a - b)
  }
}

/** The visible rows by scroll position; loads more when the end comes near. */
function useRowsInSight<Row>(
  { rows, rowKey, hasMore, onMore }: GridTableProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  height: number,
  heldRow: number,
) {
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => {
      const row = rows[at]
      return row ? rowKey(row) : at
    },
    rangeExtractor: rangeWith(heldRow),
    overscan: 12,
  })
  useEffect(() => virtualizer.measure(), [height, virtualizer])
  const lastSeen = virtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (hasMore && isNearEnd(lastSeen, rows.length)) onMore()
  }, [hasMore, lastSeen, rows.length, onMore])
  return virtualizer
}

/** Ignores presses on interactive elements, and the end of a text selection. */
function isElsewhere(target: EventTarget): boolean {
  if ((getSelection()?.toString() ?? '') !== '') return true
  return target instanceof Element && target.closest('a, button, [data-handle]') !== null
}

/** A WAI-ARIA grid that renders only visible rows. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { columns, rows, density, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const height = rowHeight(density)
  const size = { rows: rows.length, columns: columns.length, rowPx: height }
  const enter = ({ row, column }: Cursor) => {
    const found = rows[row]
    if (found) onOpen?.(found)
    else if (row < 0 && columns[column]?.sort) props.onSort(columns[column].id)
  }
  const { cursor, placeOf, handleKeyDown, handleFocus } = useCursor(scroller, size, enter)
  const virtualizer = useRowsInSight(props, scroller, height, cursor.row)
  const handleClick = (event: MouseEvent) => {
    const at = placeOf(event.target)
    if (at && !isElsewhere(event.target)) enter(at)
  }
  const headerPx = Math.round((height / HEIGHTS[density]) * HEADER_REM)
  return (
    <div
      ref={scroller}
      style={{ scrollPaddingTop: headerPx, scrollPaddingInlineStart: columns[0]?.look.width ?? 0 }}
      className={cx(
        'min-h-0 flex-1 overflow-auto rounded-card border border-line bg-surface-1',
        props.isStale && 'opacity-60',
      )}
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label={props.title}
        aria-rowcount={props.hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length}
        aria-busy={props.isLoading || undefined}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onClick={handleClick}
        style={{ minWidth: columns.reduce((sum, { look }) => sum + look.width, 0) }}
      >
        <div role="rowgroup" className="sticky top-0 z-20">
          <GridHeader
            columns={columns}
            sort={props.sort}
            activeColumn={cursor.row === -1 ? cursor.column : undefined}
            onResize={props.onResize}
          />
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <GridRow
                key={String(key)}
                row={row}
                at={index}
                columns={columns}
                activeColumn={cursor.row === index ? cursor.column : undefined}
                start={start}
                height={height}
                isOpenable={onOpen !== undefined}
              />
            )
          })}
        </div>
      </div>
      {props.children}
    </div>
  )
}
