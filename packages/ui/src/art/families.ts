import type { Palette } from './palettes.ts'
import type { Choices } from './random.ts'
import { diamond, disc, dome, leaf, quarter, square, triangle } from './shapes.ts'

/** One layer of a tile: all shapes of one colour in one path. */
export interface Layer {
  readonly color: string
  readonly d: string
  /** Width of the line where the path is drawn as one; filled otherwise. */
  readonly stroke?: number
}

export interface Canvas {
  readonly width: number
  readonly height: number
  /** Side of a module, even. Both sides of the canvas are multiples of it. */
  readonly cell: number
}

export type Family = (canvas: Canvas, palette: Palette, choices: Choices) => Layer[]

/** Gathers shapes by colour. */
class Layers {
  readonly #paths = new Map<string, string>()

  add(color: string, shape: string): void {
    this.#paths.set(color, (this.#paths.get(color) ?? '') + shape)
  }

  list(stroke?: number): Layer[] {
    return [...this.#paths].map(([color, d]) =>
      stroke === undefined ? { color, d } : { color, d, stroke },
    )
  }
}

/** Mostly tones of the ground; the accent stays rare, so that it stays an accent. */
function toneOrAccent(palette: Palette, choices: Choices): string {
  return choices.upTo(6) === 0 ? palette.accent : choices.pick(palette.tones)
}

/** What a module is given to draw itself. */
interface Module {
  readonly x: number
  readonly y: number
  readonly s: number
  readonly column: number
  readonly row: number
  readonly palette: Palette
  readonly choices: Choices
  /** A background for the module. */
  readonly ground: (color: string) => void
  readonly draw: (color: string, shape: string) => void
}

/** A family whose modules are drawn one by one: all backgrounds first, then the shapes on them. */
function modular(drawModule: (module: Module) => void, stroke?: number): Family {
  return ({ width, height, cell: s }, palette, choices) => {
    const grounds = new Layers()
    const shapes = new Layers()
    for (let y = 0; y < height; y += s) {
      for (let x = 0; x < width; x += s) {
        drawModule({
          x,
          y,
          s,
          column: x / s,
          row: y / s,
          palette,
          choices,
          ground: (color) => grounds.add(color, square(x, y, s)),
          draw: (color, shape) => shapes.add(color, shape),
        })
      }
    }
    return [...grounds.list(), ...shapes.list(stroke === undefined ? undefined : s * stroke)]
  }
}

/** Quarter discs turned freely, after the tile walls of Brasília. */
const quarterCircles = modular(({ x, y, s, palette, choices, ground, draw }) => {
  if (choices.upTo(3) > 0) ground(choices.pick(palette.tones))
  const color = choices.upTo(3) === 0 ? palette.ground : toneOrAccent(palette, choices)
  draw(color, quarter(x, y, s, choices.upTo(4)))
})

/** Bands that always meet at the middle of a side, for any rotation of a module. */
const truchet = modular(({ x, y, s, palette, choices, draw }) => {
  const h = s / 2
  const arc = `a${h} ${h} 0 0`
  const arcs =
    choices.upTo(2) === 0
      ? [`M${x + h} ${y}${arc} 1-${h} ${h}`, `M${x + s} ${y + h}${arc} 0-${h} ${h}`]
      : [`M${x} ${y + h}${arc} 1 ${h} ${h}`, `M${x + h} ${y}${arc} 0 ${h} ${h}`]
  for (const one of arcs) {
    draw(choices.upTo(5) === 0 ? palette.accent : choices.pick(palette.tones), one)
  }
}, 0.34)

/** The wave of the Copacabana pavement. */
const waves: Family = ({ width, height, cell: s }, palette, choices) => {
  const half = s / 2
  const rows = [palette.tones[0], palette.accent, ...palette.tones.slice(1)]
  const layers = new Layers()
  const count = Math.ceil(width / s / 2 + 1)
  const there = `q${half}-${half} ${s} 0q${half} ${half} ${s} 0`.repeat(count)
  const back = `q-${half} ${half}-${s} 0q-${half}-${half}-${s} 0`.repeat(count)
  const left = -choices.upTo(2) * s
  let at = choices.upTo(rows.length)
  for (let y = -s / 4; y < height + s; y += s) {
    const thick = s * (0.375 + choices.upTo(4) * 0.0625)
    layers.add(rows[at % rows.length] ?? palette.accent, `M${left} ${y}${there}v${thick}${back}z`)
    at += 1
  }
  return layers.list()
}

/** Plain solids on a grid: disc, quarter, triangle, two arches, bars. */
const bauhaus = modular(({ x, y, s, palette, choices, ground, draw }) => {
  if (choices.upTo(2) === 0) ground(choices.pick(palette.tones))
  const color = choices.upTo(4) === 0 ? palette.ground : toneOrAccent(palette, choices)
  const corner = choices.upTo(4)
  const half = s / 2
  const quarterHeight = s / 4
  const solids: [() => string, ...(() => string)[]] = [
    () => disc(x + half, y + half, half * 0.75),
    () => quarter(x, y, s, corner),
    () => triangle(x, y, s, corner),
    () => quarter(x, y, half, corner) + quarter(x + half, y + half, half, corner),
    () => [0, 2].map((i) => `M${x} ${y + i * quarterHeight}h${s}v${quarterHeight}h-${s}z`).join(''),
  ]
  draw(color, choices.pick(solids)())
})

/** Leaves that join into four-petalled flowers. */
const leaves = modular(({ x, y, s, column, row, palette, choices, ground, draw }) => {
  const isRising = (column + row) % 2 === 0
  if (choices.upTo(3) === 0) ground(palette.tones[0])
  draw(toneOrAccent(palette, choices), leaf(x, y, s, choices.upTo(7) === 0 ? !isRising : isRising))
})

/** Arches in rows, as on the façades of the new capital. */
const arches = modular(({ x, y, s, palette, choices, ground, draw }) => {
  if (choices.upTo(3) === 0) ground(choices.pick(palette.tones))
  draw(toneOrAccent(palette, choices), dome(x, y, s))
  if (choices.upTo(2) === 0) draw(palette.ground, dome(x + s / 4, y + s / 2, s / 2))
})

/** Scales of a fish: half discs, each row moved by half a module. */
const scales: Family = ({ width, height, cell: s }, palette, choices) => {
  const r = s / 2
  const rows: Layer[] = []
  // From bottom to top, so that each row covers the one beneath it.
  for (let y = height; y > -s; y -= r) {
    const shift = (y / r) % 2 === 0 ? 0 : -r
    const layers = new Layers()
    for (let x = shift; x < width; x += s) {
      layers.add(toneOrAccent(palette, choices), `M${x} ${y - r}h${s}a${r} ${r} 0 0 1-${s} 0z`)
    }
    rows.push(...layers.list())
  }
  return rows
}

/** Zigzags from side to side. */
const chevrons: Family = ({ width, height, cell: s }, palette, choices) => {
  const half = s / 2
  const count = Math.ceil(width / s)
  const there = `l${half}-${half}l${half} ${half}`.repeat(count)
  const back = `l-${half}-${half}l-${half} ${half}`.repeat(count)
  const layers = new Layers()
  for (let y = 0; y < height + s; y += half) {
    if (choices.upTo(4) === 0) continue
    const thick = [half / 2, half / 2, half][choices.upTo(3)] ?? half
    layers.add(toneOrAccent(palette, choices), `M0 ${y}${there}v${thick}${back}z`)
  }
  return layers.list()
}

/** Slanting bars, some modules turned the other way. */
const stripes = modular(({ x, y, s, column, row, palette, choices, ground, draw }) => {
  const h = s / 2
  const color = choices.upTo(7) === 0 ? palette.accent : palette.tones[1]
  if ((column + row) % 2 === 0) ground(palette.tones[0])
  const isFalling = choices.upTo(4) === 0
  draw(
    color,
    isFalling
      ? `M${x} ${y}h${h}l${h} ${h}v${h}zM${x} ${y + h}l${h} ${h}h-${h}z`
      : `M${x + s} ${y}h-${h}l-${h} ${h}v${h}zM${x + s} ${y + h}l-${h} ${h}h${h}z`,
  )
})

/** Eight-pointed stars, the oldest tile there is. */
const stars = modular(({ x, y, s, column, row, palette, choices, ground, draw }) => {
  if ((column + row) % 2 === 0) ground(palette.tones[0])
  const [cx, cy, r] = [x + s / 2, y + s / 2, s * 0.4375]
  const color = toneOrAccent(palette, choices)
  const inner = s * 0.3125
  draw(color, diamond(cx, cy, r))
  draw(color, square(cx - inner, cy - inner, inner * 2))
  if (choices.upTo(3) > 0) draw(palette.ground, diamond(cx, cy, s * 0.1875))
})

/** Pierced bricks: a frame with a hole, as cobogó walls let the wind through. */
const lattice = modular(({ x, y, s, palette, choices, ground, draw }) => {
  const c = s / 2
  ground(choices.pick(palette.tones))
  const kind = choices.upTo(5)
  const color = kind === 4 ? palette.accent : palette.ground
  if (kind < 2) draw(color, diamond(x + c, y + c, c * 0.75))
  else if (kind === 2) draw(color, disc(x + c, y + c, c * 0.625))
  else draw(color, square(x + c / 2, y + c / 2, c))
})

/** Flowers of four petals, one to a module. */
const petals = modular(({ x, y, s, palette, choices, ground, draw }) => {
  const h = s / 2
  if (choices.upTo(3) === 0) ground(palette.tones[0])
  const color = choices.upTo(6) === 0 ? palette.accent : palette.tones[1]
  const isOpen = choices.upTo(3) > 0
  draw(color, `M${x} ${y}q${h} 0 ${h} ${h}q0 ${h} ${h} ${h}q0-${h}-${h}-${h}q-${h} 0-${h}-${h}z`)
  draw(
    color,
    `M${x} ${y + s}q0-${h} ${h}-${h}q${h} 0 ${h}-${h}q-${h} 0-${h} ${h}q0 ${h}-${h} ${h}z`,
  )
  if (isOpen) draw(palette.accent, diamond(x + h, y + h, h / 4))
})

export const FAMILIES = {
  quarterCircles,
  truchet,
  waves,
  bauhaus,
  leaves,
  arches,
  scales,
  chevrons,
  stripes,
  stars,
  lattice,
  petals,
} as const

export type FamilyName = keyof typeof FAMILIES
