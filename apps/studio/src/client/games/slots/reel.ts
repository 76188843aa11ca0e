import { Container, Sprite, type Texture } from 'pixi.js'
import { type Clock, easeBack, easeIn } from '../../stage/clock.ts'

/** The two pictures of a symbol: at rest, and as it rushes by. */
export interface SymbolLook {
  readonly still: Texture
  readonly fast: Texture
}

export interface Cell {
  readonly width: number
  readonly height: number
  /** Side of the square a symbol is drawn in. */
  readonly symbol: number
}

/** Cells a second at full speed; from half of it on symbols are drawn blurred. */
const SPEED = 24
const LAND_MS = 420
/** Slope of easeBack at its beginning: the stop takes over at the speed the reel has. */
const BACK_SLOPE = 4.7

const around = (at: number, length: number) => ((at % length) + length) % length

/**
 * One reel: a tape of symbols that runs downwards. `pos` is the index on the tape of the window's
 * top row; the server's symbols are put on the tape before they come into view.
 */
export class Reel {
  readonly view = new Container()
  readonly #clock: Clock
  readonly #rows: number
  readonly #looks: ReadonlyMap<string, SymbolLook>
  readonly #sprites: Sprite[] = []
  readonly #landing = new Map<number, string>()
  #strip: string
  #stop = 0
  #pos = 0
  #speed = 0
  #cell: Cell = { width: 1, height: 1, symbol: 1 }
  #end: (() => void) | undefined

  constructor(clock: Clock, rows: number, strip: string, looks: ReadonlyMap<string, SymbolLook>) {
    this.#clock = clock
    this.#rows = rows
    this.#strip = strip
    this.#looks = looks
    for (let at = 0; at <= rows; at += 1) {
      const sprite = new Sprite()
      sprite.anchor.set(0.5)
      this.#sprites.push(sprite)
      this.view.addChild(sprite)
    }
  }

  set strip(strip: string) {
    this.#strip = strip
  }

  set cell(cell: Cell) {
    this.#cell = cell
    this.#draw()
  }

  /** The sprite of a row at rest. */
  spriteAt(row: number): Sprite | undefined {
    return this.#sprites[row]
  }

  /** Letters that the rows show, read from what is drawn. */
  shown(): string {
    return this.#sprites
      .slice(0, this.#rows)
      .map(({ label }) => label)
      .join('')
  }

  /** Stands still on these letters. */
  set(letters: string): void {
    this.#pos = 0
    this.#speed = 0
    this.#landing.clear()
    for (const [row, letter] of [...letters].entries()) this.#landing.set(row, letter)
    this.#draw()
  }

  /** Accelerates and runs until it gets its stop. */
  spin(): void {
    this.#end?.()
    let gone = 0
    this.#end = this.#clock.each((ms) => {
      gone += ms
      this.#speed = SPEED * easeIn(Math.min(1, gone / 320))
      this.#pos -= (this.#speed * ms) / 1000
      this.#draw()
      return true
    })
  }

  /** Stops on these letters; `stop` is their place on the strip. */
  async land(letters: string, stop: number): Promise<void> {
    const final = Math.floor(this.#pos) - this.#rows - 4
    for (const [row, letter] of [...letters].entries()) this.#landing.set(final + row, letter)
    for (const away of [1, 2]) {
      this.#landing.set(final - away, this.#strip[around(stop - away, this.#strip.length)] ?? 'A')
    }
    const speed = Math.max(this.#speed, SPEED / 2)
    const braking = (speed * LAND_MS) / 1000 / BACK_SLOPE
    this.#end?.()
    await new Promise<void>((done) => {
      this.#end = this.#clock.each((ms) => {
        this.#pos = Math.max(final + braking, this.#pos - (speed * ms) / 1000)
        this.#draw()
        if (this.#pos > final + braking) return true
        done()
        return false
      })
    })
    const from = this.#pos
    await this.#clock.tween(
      LAND_MS,
      (at) => {
        this.#speed = at > 0.5 ? 0 : this.#speed
        this.#pos = from + (final - from) * at
        this.#draw()
      },
      easeBack,
    )
    this.#stop = stop
    this.set(letters)
  }

  halt(): void {
    this.#end?.()
    this.#end = undefined
  }

  #letterAt(index: number): string {
    const landing = this.#landing.get(index)
    if (landing !== undefined) return landing
    return this.#strip[around(this.#stop + index, this.#strip.length)] ?? 'A'
  }

  #draw(): void {
    const first = Math.floor(this.#pos)
    const part = this.#pos - first
    const { width, height, symbol } = this.#cell
    const isFast = this.#speed > SPEED / 2
    for (const [at, sprite] of this.#sprites.entries()) {
      const letter = this.#letterAt(first + at)
      const look = this.#looks.get(letter)
      if (!look) continue
      sprite.label = letter
      sprite.texture = isFast ? look.fast : look.still
      sprite.setSize(symbol)
      sprite.position.set(width / 2, (at - part + 0.5) * height)
    }
  }
}
