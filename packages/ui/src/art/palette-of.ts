import type { Palette } from './palettes.ts'

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

/** So much of `two` in `one`, 0 to 1. */
function mix(one: string, two: string, share: number): string {
  const other = channels(two)
  const parts = channels(one).map((value, at) => {
    const mixed = Math.round(value * (1 - share) + (other[at] ?? 0) * share)
    return mixed.toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}`
}

function luma(color: string): number {
  const [red, green, blue] = channels(color)
  return red * 0.299 + green * 0.587 + blue * 0.114
}

/** How far a colour is from grey; very dark and very light ones count little. */
function strength(color: string): number {
  const all = channels(color)
  return Math.max(...all) - Math.min(...all)
}

const NIGHT = '#070a18'
/** As bright as a ground may be for a light glyph on it. */
const GROUND = 46

/** A colour so far into the night that it is no brighter than this. */
function darkened(color: string, most: number): string {
  const bright = luma(color)
  const night = luma(NIGHT)
  return bright <= most ? color : mix(color, NIGHT, (bright - most) / (bright - night))
}

/**
 * A vendor's colours as a palette: its strongest one, dark for the ground and lighter in the tones;
 * the brightest is the accent. Undefined where there is no colour ("#rrggbb").
 */
export function paletteOf(colors: readonly string[]): Palette | undefined {
  const own = colors.filter((color) => /^#[0-9a-f]{6}$/i.test(color))
  const [main] = own.toSorted((a, b) => strength(b) - strength(a))
  if (main === undefined) return undefined
  const others = own.filter((color) => color !== main)
  const [bright = mix(main, '#ffffff', 0.45)] = others.toSorted((a, b) => luma(b) - luma(a))
  return {
    name: own.join(),
    ground: darkened(main, GROUND),
    tones: [darkened(main, GROUND * 1.6), darkened(main, GROUND * 2.4)],
    accent: luma(bright) > 100 ? bright : mix(bright, '#ffffff', 0.5),
  }
}
