import { FAMILIES, type FamilyName, type Layer } from './families.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { type Choices, choicesFor } from './random.ts'

export type { FamilyName } from './families.ts'

/** Sides in modules: a game's tile 3:4, near 16:9 and 21:9 for banners, a stub of a ticket. */
export const ART_SHAPES = {
  tile: { columns: 6, rows: 8 },
  square: { columns: 4, rows: 4 },
  avatar: { columns: 4, rows: 4 },
  wide: { columns: 9, rows: 5 },
  banner: { columns: 12, rows: 5 },
  band: { columns: 48, rows: 1 },
  stub: { columns: 3, rows: 4 },
} as const

export type ArtShape = keyof typeof ART_SHAPES

/** What a brand draws from: names of families and palettes. An empty list means all. */
export interface BrandArt {
  readonly families: readonly string[]
  readonly palettes: readonly string[]
}

export interface ArtOptions {
  readonly shape?: ArtShape
  /** Fixes the pattern or the colours; otherwise the code chooses both. */
  readonly family?: FamilyName
  readonly palette?: string
  /** A custom palette instead of a named one. */
  readonly own?: Palette | undefined
  /** Restricts to a brand's own art, even for fixed choices. */
  readonly brand?: BrandArt
}

export interface Art {
  readonly width: number
  readonly height: number
  /** Fills the whole field first; without one the art has a shape of its own. */
  readonly ground?: string
  readonly layers: readonly Layer[]
  readonly palette?: Palette
}

/** Small whole numbers make short paths. */
const CELL = 8
/** The names of all families of art. */
export const FAMILY_NAMES = Object.keys(FAMILIES) as [FamilyName, ...FamilyName[]]

/** True for the name of a family of art. */
export function isFamilyName(name: string): name is FamilyName {
  return Object.hasOwn(FAMILIES, name)
}

/** True for the name of a palette. */
export function isPaletteName(name: string): boolean {
  return PALETTES.some((palette) => palette.name === name)
}

/** Those that a brand allows; all where it allows none that exists. */
function allowed<T>(
  all: readonly [T, ...T[]],
  names: readonly string[] | undefined,
  nameOf: (one: T) => string,
): readonly [T, ...T[]] {
  const [first, ...rest] = all.filter((one) => names?.includes(nameOf(one)))
  return first === undefined ? all : [first, ...rest]
}

/** What fills a field with the choices of a code. */
type Draw = (cell: number, palette: Palette, choices: Choices) => readonly Layer[]

/** The art of a code: always the same for the same code and options. It carries no ids. */
export function artFor(code: string, options: ArtOptions = {}, draw?: Draw): Art {
  const { brand, shape = 'tile' } = options
  const choices = choicesFor(code)
  const palettes = allowed(PALETTES, brand?.palettes, ({ name }) => name)
  const families = allowed(FAMILY_NAMES, brand?.families, (name) => name)
  const chosenPalette = choices.pick(palettes)
  const chosenFamily = choices.pick(families)
  const named = palettes.find(({ name }) => name === options.palette)
  const palette = options.own ?? named ?? chosenPalette
  const family = families.find((name) => name === options.family) ?? chosenFamily
  const { columns, rows } = ART_SHAPES[shape]
  const canvas = { width: columns * CELL, height: rows * CELL, cell: CELL }
  const layers = draw
    ? draw(CELL, palette, choices)
    : FAMILIES[family](canvas, palette, choices)
  return { width: canvas.width, height: canvas.height, ground: palette.ground, layers, palette }
}

/** Any art as an SVG file, for mail, previews and the server. */
export function toSvg({ width, height, ground, layers }: Art): string {
  const field =
    ground === undefined ? '' : `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>`
  const paths = layers.map(({ color, d, stroke }) =>
    stroke === undefined
      ? `<path fill="${color}" d="${d}"/>`
      : `<path fill="none" stroke="${color}" stroke-width="${stroke}" d="${d}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `${field}${paths.join('')}</svg>`
  )
}

/** The art of a code as an SVG file. */
export function artSvg(code: string, options: ArtOptions = {}): string {
  return toSvg(artFor(code, options))
}
