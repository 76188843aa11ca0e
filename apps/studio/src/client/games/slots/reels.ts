import { Container, Graphics, type Sprite } from 'pixi.js'
import { type Clock, easeBounce, easeIn } from '../../stage/clock.ts'
import { type Cell, Reel, type SymbolLook } from './reel.ts'

export interface ReelsOptions {
  readonly clock: Clock
  readonly rows: number
  readonly strips: readonly string[]
  readonly looks: ReadonlyMap<string, SymbolLook>
  /** Sounds of it. */
  readonly onStop: (reel: number) => void
  readonly onAwait: (reel: number) => void
}

const FIRST_STOP_MS = 420
const NEXT_STOP_MS = 190
const AWAIT_MS = 1100

/** All reels of a machine behind one window. Cells are reel × rows + row. */
export class Reels {
  readonly view = new Container()
  readonly #options: ReelsOptions
  readonly #reels: readonly Reel[]
  readonly #mask = new Graphics()
  readonly #columns = new Container()
  #cell: Cell = { width: 1, height: 1, symbol: 1 }
  #begun: Promise<void> = Promise.resolve()
  isCalm = false

  constructor(options: ReelsOptions) {
    this.#options = options
    const { clock, rows, strips, looks } = options
    this.#reels = strips.map((strip) => new Reel(clock, rows, strip, looks))
    for (const reel of this.#reels) this.#columns.addChild(reel.view)
    this.view.addChild(this.#columns, this.#mask)
    this.#columns.mask = this.#mask
  }

  get cell(): Cell {
    return this.#cell
  }

  layout(cell: Cell): void {
    this.#cell = cell
    const { rows } = this.#options
    for (const [at, reel] of this.#reels.entries()) {
      reel.view.x = at * cell.width
      reel.cell = cell
    }
    this.#mask.clear()
    this.#mask.rect(0, 0, cell.width * this.#reels.length, cell.height * rows).fill(0xffffff)
  }

  set strips(strips: readonly string[]) {
    for (const [at, reel] of this.#reels.entries()) reel.strip = strips[at] ?? 'A'
  }

  set(window: readonly string[]): void {
    for (const [at, reel] of this.#reels.entries()) reel.set(window[at] ?? '')
  }

  /** What the window shows, read from what is drawn. */
  shown(): string[] {
    return this.#reels.map((reel) => reel.shown())
  }

  /** The middle of a cell, in the reels' own pixels. */
  at(cell: number): { x: number; y: number } {
    const { rows } = this.#options
    const { width, height } = this.#cell
    return {
      x: (Math.floor(cell / rows) + 0.5) * width,
      y: ((cell % rows) + 0.5) * height,
    }
  }

  sprite(cell: number): Sprite | undefined {
    const { rows } = this.#options
    return this.#reels[Math.floor(cell / rows)]?.spriteAt(cell % rows)
  }

  spin(): void {
    if (this.isCalm) {
      this.#begun = this.#options.clock.tween(200, (at) => {
        this.#columns.alpha = 1 - at * 0.65
      })
      return
    }
    for (const reel of this.#reels) reel.spin()
    this.#begun = this.#options.clock.wait(FIRST_STOP_MS)
  }

  /** Stops on a window, from the first reel to the last. */
  async land(
    window: readonly string[],
    stops: readonly number[],
    awaitFrom: number,
  ): Promise<void> {
    const { clock, onStop, onAwait } = this.#options
    await this.#begun
    if (this.isCalm) {
      this.set(window)
      onStop(this.#reels.length - 1)
      await clock.tween(250, (at) => {
        this.#columns.alpha = 0.35 + 0.65 * at
      })
      return
    }
    const landed: Promise<void>[] = []
    for (const [at, reel] of this.#reels.entries()) {
      const isAwaited = awaitFrom >= 0 && at >= awaitFrom
      if (isAwaited) {
        onAwait(at)
        await clock.wait(AWAIT_MS)
      } else if (at > 0) await clock.wait(NEXT_STOP_MS)
      const landing = reel.land(window[at] ?? '', stops[at] ?? 0).then(() => onStop(at))
      landed.push(landing)
      if (isAwaited) await landing
    }
    await Promise.all(landed)
  }

  /** No answer came: the reels stop where they were before. */
  abort(window: readonly string[]): void {
    for (const reel of this.#reels) reel.halt()
    this.#columns.alpha = 1
    this.set(window)
  }

  /** Highlights winning cells and dims the others; with none everything is as usual. */
  mark(cells: readonly number[]): void {
    const count = this.#reels.length * this.#options.rows
    for (let cell = 0; cell < count; cell += 1) {
      const sprite = this.sprite(cell)
      if (!sprite) continue
      sprite.tint = cells.length > 0 && !cells.includes(cell) ? 0x6b6b78 : 0xffffff
      if (!cells.includes(cell)) sprite.setSize(this.#cell.symbol)
    }
  }

  /** The cells swell and settle, once. */
  async pulse(cells: readonly number[], ms: number): Promise<void> {
    const { symbol } = this.#cell
    await this.#options.clock.tween(ms, (at) => {
      const size = symbol * (1 + 0.14 * Math.sin(at * Math.PI * 2) ** 2 * (this.isCalm ? 0 : 1))
      for (const cell of cells) this.sprite(cell)?.setSize(size)
    })
  }

  /** Cells vanish, what was above falls, and the next window is complete. */
  async cascade(
    removed: readonly number[],
    next: readonly string[],
    onVanish: (cell: number) => void,
  ): Promise<void> {
    const { clock, rows } = this.#options
    const { symbol, height } = this.#cell
    for (const cell of removed) onVanish(cell)
    await clock.tween(
      260,
      (at) => {
        for (const cell of removed) {
          const sprite = this.sprite(cell)
          sprite?.setSize(symbol * (1 - at) + 0.01)
        }
      },
      easeIn,
    )
    const falls = dropsOf(removed, rows, this.#reels.length)
    this.set(next)
    const moving = falls.flatMap((drop, cell) => {
      const sprite = this.sprite(cell)
      return drop === 0 || !sprite ? [] : [{ sprite, drop, y: sprite.y }]
    })
    await clock.tween(
      this.isCalm ? 1 : 430,
      (at) => {
        for (const { sprite, drop, y } of moving) sprite.y = y - drop * height * (1 - at)
      },
      easeBounce,
    )
    for (let reel = 0; reel < this.#reels.length; reel += 1) this.#options.onStop(reel)
  }
}

/** How many rows the symbol in each cell has fallen. */
export function dropsOf(removed: readonly number[], rows: number, reels: number): number[] {
  const gone = new Set(removed)
  return Array.from({ length: reels }, (_, reel) => {
    const left = Array.from({ length: rows }, (_each, row) => row).filter(
      (row) => !gone.has(reel * rows + row),
    )
    const added = rows - left.length
    return Array.from({ length: rows }, (_each, row) => {
      return row < added ? added : row - (left[row - added] ?? row)
    })
  }).flat()
}
