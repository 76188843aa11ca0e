import { type Oklch, toHex } from './oklch.ts'

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(one: number, other: number): number {
  return one > other ? (one + 0.05) / (other + 0.05) : (other + 0.05) / (one + 0.05)
}

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return ratio(luminance(one), luminance(other))
}

const STEP = 0.004

/**
 * The colour nearest to the wanted one with a contrast of at least `least` to all backgrounds: it
 * goes lighter (`way` 1) or darker (-1) until it does. Contrast is checked on the rounded colour
 * that is written. White or black where nothing else is enough.
 */
export function solve(wish: Oklch, grounds: readonly string[], least: number, way: 1 | -1): string {
  const lights = grounds.map(luminance)
  for (let l = wish.l; l > 0 && l < 1; l += way * STEP) {
    const hex = toHex({ ...wish, l })
    const light = luminance(hex)
    if (lights.every((ground) => ratio(light, ground) >= least)) return hex
  }
  return way === 1 ? '#ffffff' : '#000000'
}
