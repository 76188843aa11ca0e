import type { Cell } from './reel.ts'

/** Positions on the stage, in CSS pixels. */
export interface SlotLayout {
  readonly width: number
  readonly height: number
  readonly cell: Cell
  /** The window's upper left corner and its size. */
  readonly reels: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  /** Thickness of the frame. */
  readonly frame: number
  /** Middle of the plaque with the title, its height. */
  readonly title: { readonly y: number; readonly h: number }
  /** The pools of a jackpot: the middle of all rows, the height of them together. */
  readonly meters: { readonly y: number; readonly h: number; readonly rows: number }
  /** Middle of the line with the win. */
  readonly win: { readonly y: number; readonly h: number }
}

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** Fits a machine into the available space: reels as large as possible, the rest around them. */
export function layoutOf(
  width: number,
  height: number,
  reels: number,
  rows: number,
  pools: number,
): SlotLayout {
  const frame = between(Math.min(width, height) * 0.028, 9, 26)
  const title = between(height * 0.1, 34, 92)
  // On a phone more than two pools are laid out two in a row: a line of four is unreadable.
  const meterRows = pools > 2 && width < 560 && height > width ? 2 : Math.min(1, pools)
  const meters = meterRows * between(height * 0.075, 26, 52)
  const win = between(height * 0.1, 34, 84)
  const gap = between(height * 0.015, 4, 14)
  const roomW = width - 2 * frame - between(width * 0.03, 6, 80)
  const roomH = height - title - meters - win - 2 * frame - 4 * gap
  const wide = Math.min(roomW / reels, 190)
  const tall = roomH / rows
  const cellW = Math.max(24, Math.min(wide, tall * 1.18))
  const cellH = Math.max(24, Math.min(tall, cellW * (reels > 3 ? 1.22 : 1.05)))
  const w = cellW * reels
  const h = cellH * rows
  const used = title + meters + win + h + 2 * frame + 4 * gap
  const top = Math.max(0, (height - used) / 2)
  const y = top + gap + title + meters + gap + frame
  return {
    width,
    height,
    cell: { width: cellW, height: cellH, symbol: Math.min(cellW, cellH) * 0.95 },
    reels: { x: (width - w) / 2, y, w, h },
    frame,
    title: { y: top + gap + title / 2, h: title },
    meters: { y: top + gap + title + meters / 2, h: meters, rows: meterRows },
    win: { y: y + h + frame + gap + win / 2, h: win },
  }
}
