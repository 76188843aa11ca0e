import { CanvasSource, Texture } from 'pixi.js'

export type Ink = CanvasRenderingContext2D

/** A canvas of this size in CSS pixels, drawn on in CSS pixels. */
export function canvasOf(
  width: number,
  height: number,
  resolution: number,
  draw: (ink: Ink) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width * resolution))
  canvas.height = Math.max(1, Math.ceil(height * resolution))
  const ink = canvas.getContext('2d')
  if (ink) {
    ink.scale(resolution, resolution)
    draw(ink)
  }
  return canvas
}

/** What is drawn, as a texture. Whoever makes it destroys it. */
export function paint(
  width: number,
  height: number,
  resolution: number,
  draw: (ink: Ink) => void,
): Texture {
  return textureOf(canvasOf(width, height, resolution, draw), resolution)
}

/** A drawn canvas as a texture. */
export function textureOf(canvas: HTMLCanvasElement, resolution: number): Texture {
  const source = new CanvasSource({ resource: canvas, resolution, autoGenerateMipmaps: true })
  return new Texture({ source })
}

type Rgb = readonly [number, number, number]

function rgbOf(hex: string): Rgb {
  const full = hex.length === 4 ? hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') : hex
  const value = Number.parseInt(full.slice(1, 7), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `#rrggbb` between two others: 0 is the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  const hex = a.map((value, at) =>
    Math.round(value + ((b[at] ?? 0) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

export const lighten = (hex: string, share: number) => mix(hex, '#ffffff', share)
export const darken = (hex: string, share: number) => mix(hex, '#000000', share)

/** The colour with this opacity. */
export function fade(hex: string, alpha: number): string {
  const [red, green, blue] = rgbOf(hex)
  return `rgba(${red},${green},${blue},${alpha})`
}

/** Perceived lightness, 0 dark to 1 light. */
export function lightness(hex: string): number {
  const [red, green, blue] = rgbOf(hex)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** Number for pixi's tints. */
export const tintOf = (hex: string): number => Number.parseInt(mix(hex, hex, 0).slice(1), 16)

/** A sequence that looks random and is the same every time: for places of stars and leaves. */
export function scatterOf(seed: number): () => number {
  let state = (seed * 7919 + 12_345) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A gradient from top to bottom, colours spread evenly. */
export function downwards(
  ink: Ink,
  top: number,
  bottom: number,
  colours: readonly string[],
): CanvasGradient {
  const gradient = ink.createLinearGradient(0, top, 0, bottom)
  for (const [at, colour] of colours.entries()) {
    gradient.addColorStop(at / Math.max(1, colours.length - 1), colour)
  }
  return gradient
}
