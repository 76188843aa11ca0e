import { cx } from '@fairhouse/ui'
import { CLOSED_CLASS, MarkText, useMarks } from './number-marks.tsx'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

export interface ToggleChoice {
  readonly id: string
  readonly label: ReactNode
}

export interface ToggleGridProps {
  /** Accessible name of the grid. */
  readonly label: string
  readonly choices: readonly ToggleChoice[]
  readonly chosen: readonly string[]
  readonly onToggle: (choice: string) => void
  /** Classes of the grid (its columns) and of its cells. */
  readonly className: string
  readonly cellClassName?: string
  /** The outcome key of a choice, if it differs from the choice. */
  readonly keyOf?: ((choice: string) => string) | undefined
}

/** Number of cells in the first row of the current layout. */
function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop
  const second = cells.findIndex((cell) => cell.offsetTop !== top)
  return second === -1 ? cells.length : second
}

/** The cell a key moves the focus to; undefined for other keys. */
function nextCell(key: string, from: number, columns: number, count: number, isMirrored: boolean) {
  const forward = isMirrored ? -1 : 1
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: from + forward,
    ArrowLeft: from - forward,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  }
  const to = moves[key]
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1)
}

const CELL =
  'figures grid min-h-11 place-items-center border font-bold leading-none select-none ' +
  'transition-[background-color,border-color] duration-100 ease-calm active:scale-[0.96] ' +
  'aria-pressed:border-transparent aria-pressed:bg-brand aria-pressed:text-on-brand'

/**
 * Toggle buttons in a grid: a single tab stop, arrow keys move between them (ARIA practices), Space
 * and Enter toggle.
 */
export function ToggleGrid(props: ToggleGridProps) {
  const { label, choices, chosen, onToggle, className, cellClassName } = props
  const { keyOf = (choice: string) => choice } = props
  const markOf = useMarks()
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const handleKeyDown = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const from = cells.findIndex((cell) => cell === event.target)
    if (from === -1) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = nextCell(event.key, from, columnsOf(cells), cells.length, isMirrored)
    if (to === undefined) return
    event.preventDefault()
    cells[to]?.focus()
  }
  return (
    <div
      ref={grid}
      // Numbers run from left to right in every language, as on a keypad.
      dir={choices.every(({ id }) => /^\d+$/.test(id)) ? 'ltr' : undefined}
      role="group"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={cx('grid', className)}
    >
      {choices.map(({ id, label: text }, at) => {
        const percent = markOf(keyOf(id))
        const isChosen = chosen.includes(id)
        // A choice selected before it was sold out can still be deselected.
        const isClosed = percent === 0 && !isChosen
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={isClosed || undefined}
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setStop(at)}
            onClick={() => {
              if (!isClosed) onToggle(id)
            }}
            className={cx(
              CELL,
              cellClassName ??
                'rounded-odds border-line-strong bg-surface-1 enabled:hover:bg-surface-2',
              percent === 0 && CLOSED_CLASS,
              isClosed && 'cursor-not-allowed text-text-3 active:scale-100',
            )}
          >
            {text}
            {percent !== undefined && <MarkText percent={percent} />}
          </button>
        )
      })}
    </div>
  )
}
