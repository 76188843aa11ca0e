import type { Palette } from './palettes.ts'
import type { Choices } from './random.ts'

/** One layer of a tile: all shapes of one colour in one path, so that a tile stays under 4 KB. */
export interface Layer {
  readonly color: string
  readonly d: string
  /** Width of the line where the path is drawn as one; filled otherwise. */
  readonly stroke?: number
}

export interface Canvas {
  readonly width: number
  readonly height: number
  /** Side of a module. Both sides of the canvas are multiples of it. */
  readonly cell: number
}

export type Family = (canvas: Canvas, palette: Palette, choices: Choices) => Layer[]

/** Gathers shapes by colour. */
class Layers {
  readonly #paths = new Map<string, string[]>()

  add(color: string, shape: string): void {
    const found = this.#paths.get(color)
    if (found) found.push(shape)
    else this.#paths.set(color, [shape])
  }

  list(stroke?: number): Layer[] {
    return [...this.#paths].map(([color, shapes]) => ({
      color,
      d: shapes.join(''),
      ...(stroke === undefined ? {} : { stroke }),
    }))
  }
}

function eachCell(canvas: Canvas, draw: (x: number, y: number) => void): void {
  for (let y = 0; y < canvas.height; y += canvas.cell) {
    for (let x = 0; x < canvas.width; x += canvas.cell) draw(x, y)
  }
}

function square(x: number, y: number, s: number): string {
  return `M${x} ${y}h${s}v${s}h${-s}z`
}

/** A quarter disc with its centre in one of the four corners. */
function quarter(x: number, y: number, s: number, corner: number): string {
  switch (corner) {
    case 0:
      return `M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}z`
    case 1:
      return `M${x + s} ${y}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`
    case 2:
      return `M${x + s} ${y + s}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}z`
    default:
      return `M${x} ${y + s}v${-s}a${s} ${s} 0 0 1 ${s} ${s}z`
  }
}

/** A leaf between two opposite corners. */
function leaf(x: number, y: number, s: number, isRising: boolean): string {
  return isRising
    ? `M${x} ${y + s}a${s} ${s} 0 0 1 ${s} ${-s}a${s} ${s} 0 0 1 ${-s} ${s}z`
    : `M${x} ${y}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`
}

function triangle(x: number, y: number, s: number, corner: number): string {
  const points = [`M${x} ${y}h${s}l${-s} ${s}z`, `M${x + s} ${y}v${s}l${-s} ${-s}z`]
  points.push(`M${x + s} ${y + s}h${-s}l${s} ${-s}z`, `M${x} ${y + s}v${-s}l${s} ${s}z`)
  return points[corner] ?? ''
}

function disc(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

/** Mostly tones of the ground; the accent stays rare, so that it stays an accent. */
function colorOf(palette: Palette, choices: Choices): string {
  return choices.upTo(6) === 0 ? palette.accent : choices.pick(palette.tones)
}

/** Quarter discs turned freely, after the tile walls of Brasília. */
export const quarterCircles: Family = (canvas, palette, choices) => {
  const grounds = new Layers()
  const discs = new Layers()
  eachCell(canvas, (x, y) => {
    if (choices.upTo(3) > 0) grounds.add(choices.pick(palette.tones), square(x, y, canvas.cell))
    const color = choices.upTo(3) === 0 ? palette.ground : colorOf(palette, choices)
    discs.add(color, quarter(x, y, canvas.cell, choices.upTo(4)))
  })
  return [...grounds.list(), ...discs.list()]
}

/** Bands that always meet at the middle of a side, whichever way a module is turned. */
export const truchet: Family = (canvas, palette, choices) => {
  const s = canvas.cell
  const h = s / 2
  const bands = new Layers()
  eachCell(canvas, (x, y) => {
    const color = () => (choices.upTo(5) === 0 ? palette.accent : choices.pick(palette.tones))
    const arcs =
      choices.upTo(2) === 0
        ? [
            `M${x + h} ${y}a${h} ${h} 0 0 1 ${-h} ${h}`,
            `M${x + s} ${y + h}a${h} ${h} 0 0 0 ${-h} ${h}`,
          ]
        : [`M${x} ${y + h}a${h} ${h} 0 0 1 ${h} ${h}`, `M${x + h} ${y}a${h} ${h} 0 0 0 ${h} ${h}`]
    for (const arc of arcs) bands.add(color(), arc)
  })
  return bands.list(s * 0.34)
}

/** The wave of the Copacabana pavement. */
export const waves: Family = (canvas, palette, choices) => {
  const s = canvas.cell
  const shift = choices.upTo(2) * s
  const rows: [string, ...string[]] = [palette.tones[0], palette.accent, ...palette.tones.slice(1)]
  const layers = new Layers()
  let at = choices.upTo(rows.length)
  for (let y = -s / 4; y < canvas.height + s; y += s) {
    const half = s / 2
    const count = Math.ceil((canvas.width + 3 * s) / s)
    const there = Array.from({ length: count }, (_, i) => {
      const bend = i % 2 === 0 ? -half : half
      return `q${half} ${bend} ${s} 0`
    }).join('')
    const back = Array.from({ length: count }, (_, i) => {
      const bend = (count - 1 - i) % 2 === 0 ? -half : half
      return `q${-half} ${bend} ${-s} 0`
    }).join('')
    const thick = half * (0.7 + choices.upTo(4) * 0.15)
    const band = `M${-shift - s} ${y}${there}v${thick}${back}z`
    layers.add(rows[at % rows.length] ?? palette.accent, band)
    at += 1
  }
  return layers.list()
}

/** Plain solids on a grid: disc, ring of quarters, triangle, bars. */
export const bauhaus: Family = (canvas, palette, choices) => {
  const s = canvas.cell
  const grounds = new Layers()
  const solids = new Layers()
  eachCell(canvas, (x, y) => {
    if (choices.upTo(2) === 0) grounds.add(choices.pick(palette.tones), square(x, y, s))
    const color = choices.upTo(4) === 0 ? palette.ground : colorOf(palette, choices)
    const corner = choices.upTo(4)
    const shapes: [() => string, ...(() => string)[]] = [
      () => disc(x + s / 2, y + s / 2, s * 0.34),
      () => quarter(x, y, s, corner),
      () => triangle(x, y, s, corner),
      () => quarter(x, y, s / 2, corner) + quarter(x + s / 2, y + s / 2, s / 2, corner),
      () => [0, 2, 4].map((i) => `M${x} ${y + (i * s) / 6}h${s}v${s / 6}h${-s}z`).join(''),
    ]
    solids.add(color, choices.pick(shapes)())
  })
  return [...grounds.list(), ...solids.list()]
}

/** Leaves that join into four-petalled flowers, as on a cobogó wall. */
export const leaves: Family = (canvas, palette, choices) => {
  const s = canvas.cell
  const layers = new Layers()
  const grounds = new Layers()
  eachCell(canvas, (x, y) => {
    const isRising = (x / s + y / s) % 2 === 0
    if (choices.upTo(3) === 0) grounds.add(palette.tones[0], square(x, y, s))
    const color = colorOf(palette, choices)
    layers.add(color, leaf(x, y, s, choices.upTo(7) === 0 ? !isRising : isRising))
  })
  return [...grounds.list(), ...layers.list()]
}

export const FAMILIES = { quarterCircles, truchet, waves, bauhaus, leaves } as const

export type FamilyName = keyof typeof FAMILIES
