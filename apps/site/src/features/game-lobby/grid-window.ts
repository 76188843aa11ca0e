import { type RefObject, useEffect, useState } from 'react'

/** Maximum number of rendered tiles, however many games there are. */
export const TILES_MAX = 60

/** The rendered part of a grid, and the space left above and below it. */
export interface GridWindow {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

export interface GridFacts {
  readonly count: number
  readonly columns: number
  /** From the top of a row to the top of the next. */
  readonly rowHeight: number
  /** The grid's top relative to the window's: negative when scrolled past. */
  readonly top: number
  readonly viewHeight: number
}

/** The visible rows and as many around them as the tiles allow, in scrolling order first. */
export function windowOf(facts: GridFacts): GridWindow {
  const { count, columns, rowHeight, top, viewHeight } = facts
  const rows = Math.ceil(count / columns)
  const most = Math.max(1, Math.floor(TILES_MAX / columns))
  const seen = Math.max(0, Math.floor(-top / rowHeight))
  const inSight = Math.ceil(viewHeight / rowHeight) + 1
  const before = Math.max(0, Math.min(2, Math.floor((most - inSight) / 2)))
  const first = Math.max(0, Math.min(seen - before, rows - most))
  const last = Math.min(rows, first + most)
  return {
    from: first * columns,
    to: Math.min(count, last * columns),
    above: first * rowHeight,
    below: (rows - last) * rowHeight,
  }
}

function look(list: HTMLElement, count: number): GridWindow | undefined {
  const tile = list.querySelector<HTMLElement>('[data-at]')
  if (!tile) return undefined
  const style = getComputedStyle(list)
  const rowGap = Number.parseFloat(style.rowGap) || 0
  const columns = style.gridTemplateColumns.split(' ').length
  const rowHeight = tile.getBoundingClientRect().height + rowGap
  if (rowHeight < 1) return undefined
  const top = list.getBoundingClientRect().top
  return windowOf({ count, columns, rowHeight, top, viewHeight: innerHeight })
}

const isSame = (one: GridWindow, other: GridWindow) =>
  one.from === other.from &&
  one.to === other.to &&
  one.above === other.above &&
  one.below === other.below

/** Number of tiles before anything is measured: on the server, and at first. */
const FIRST = 24

/** The rendered part of a grid of `count` tiles; it follows scrolling. */
export function useGridWindow(list: RefObject<HTMLElement | null>, count: number): GridWindow {
  const [shown, setShown] = useState<GridWindow>()
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let frame = 0
    const update = () => {
      frame = 0
      const next = look(element, count)
      if (next) setShown((now) => (now && isSame(now, next) ? now : next))
    }
    const ask = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    const sizes = new ResizeObserver(ask)
    sizes.observe(element)
    addEventListener('scroll', ask, { passive: true })
    addEventListener('resize', ask, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      removeEventListener('scroll', ask)
      removeEventListener('resize', ask)
    }
  }, [list, count])
  if (!shown || shown.from >= count) {
    return { from: 0, to: Math.min(count, FIRST), above: 0, below: 0 }
  }
  return { ...shown, to: Math.min(count, shown.to) }
}
