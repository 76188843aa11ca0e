import { FAMILIES, type FamilyName, type Layer } from './families.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { choicesFor } from './random.ts'

export type { FamilyName } from './families.ts'

/** Sides of the tiles in modules: game tile 3:4, banner 16:9 and 21:9, avatar 1:1. */
export const ART_SHAPES = {
  tile: { columns: 6, rows: 8 },
  square: { columns: 4, rows: 4 },
  wide: { columns: 16, rows: 9 },
  banner: { columns: 14, rows: 6 },
  band: { columns: 48, rows: 1 },
} as const

export type ArtShape = keyof typeof ART_SHAPES

export interface ArtOptions {
  readonly shape?: ArtShape
  /** Fixes the pattern or the colours; otherwise the code chooses both. */
  readonly family?: FamilyName
  readonly palette?: string
}

export interface Art {
  readonly width: number
  readonly height: number
  readonly ground: string
  readonly layers: readonly Layer[]
  readonly palette: Palette
}

const CELL = 40
const FAMILY_NAMES = Object.keys(FAMILIES) as [FamilyName, ...FamilyName[]]

/** True for the name of a family of art. */
export function isFamilyName(name: string): name is FamilyName {
  return Object.hasOwn(FAMILIES, name)
}

/** True for the name of a palette. */
export function isPaletteName(name: string): boolean {
  return PALETTES.some((palette) => palette.name === name)
}

/** The art of a code: always the same for the same code and options. It carries no ids. */
export function artFor(code: string, options: ArtOptions = {}): Art {
  const choices = choicesFor(code)
  const chosenPalette = choices.pick(PALETTES)
  const chosenFamily = choices.pick(FAMILY_NAMES)
  const palette = PALETTES.find(({ name }) => name === options.palette) ?? chosenPalette
  const { columns, rows } = ART_SHAPES[options.shape ?? 'tile']
  const canvas = { width: columns * CELL, height: rows * CELL, cell: CELL }
  const layers = FAMILIES[options.family ?? chosenFamily](canvas, palette, choices)
  return { width: canvas.width, height: canvas.height, ground: palette.ground, layers, palette }
}

/** The art as an SVG file, for mail, previews and the server. */
export function artSvg(code: string, options: ArtOptions = {}): string {
  const { width, height, ground, layers } = artFor(code, options)
  const paths = layers.map(({ color, d, stroke }) =>
    stroke === undefined
      ? `<path fill="${color}" d="${d}"/>`
      : `<path fill="none" stroke="${color}" stroke-width="${stroke}" d="${d}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${paths.join('')}</svg>`
  )
}
