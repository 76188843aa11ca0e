import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Cursor, moveCursor } from './cursor.ts'

function placeOf(target: EventTarget): Cursor | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const { row, column } = cell?.dataset ?? {}
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: Number(column) }
}

/**
 * The cell with the focus, or the one that Tab would focus: one tab stop for the whole grid, arrow
 * keys within it.
 */
export function useCursor(
  table: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number; readonly rowPx: number },
  onEnter: (cursor: Cursor) => void,
) {
  const [wanted, setWanted] = useState<Cursor>({ row: 0, column: 0 })
  const isFocusDue = useRef(false)
  const cursor = {
    row: Math.min(wanted.row, size.rows - 1),
    column: Math.min(wanted.column, size.columns - 1),
  }

  useLayoutEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    const place = `[data-row="${wanted.row}"][data-column="${wanted.column}"]`
    const cell = table.current?.querySelector<HTMLElement>(place)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [wanted, table])

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = placeOf(event.target)
    if (!from || event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onEnter(from)
      return
    }
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const press = { key: event.key, isCtrl: event.ctrlKey, isMirrored }
    // A page is the viewport, minus the header and one row of overlap.
    const seen = Math.floor((table.current?.clientHeight ?? 0) / size.rowPx)
    const to = moveCursor(from, press, { ...size, pageRows: Math.max(1, seen - 2) })
    if (!to) return
    event.preventDefault()
    isFocusDue.current = true
    setWanted(to)
  }

  /** A pointer moves the cursor as well. */
  const handleFocus = (event: { readonly target: EventTarget }) => {
    const at = placeOf(event.target)
    if (at && (at.row !== wanted.row || at.column !== wanted.column)) setWanted(at)
  }

  return { cursor, placeOf, handleKeyDown, handleFocus }
}
