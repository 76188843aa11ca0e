import { type RefObject, useEffect, useState } from 'react'

/** At most so many tiles stand in the page, however many games there are. */
export const TILES_MAX = 60

/** Which part of a grid is drawn, and how much room is left above and below it. */
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
  /** The grid's top against the window's: negative when scrolled past. */
  readonly top: number
  readonly viewHeight: number
}

/** The rows in sight and as many around them as the tiles allow, the ones ahead first. */
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

/** So many tiles stand before anything has been measured: on the server, and at first. */
const FIRST = 24

/** The part of a grid of `count` tiles that is drawn; it follows the page as it is scrolled. */
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
