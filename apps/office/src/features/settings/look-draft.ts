import type { BrandLook } from '@fairhouse/protocol'
import {
  type BrandSeedLook,
  contrastOf,
  fromHex,
  pairsOf,
  SEED_BOUNDS,
  type ThemeName,
  themeTokens,
} from '@fairhouse/ui/look'

/** The colours of a brand; each has its own hue and chroma. */
export const LOOK_COLORS = ['brand', 'neutral', 'money'] as const
export type LookColor = (typeof LOOK_COLORS)[number]

/** Chroma below which a colour is grey: its hue is meaningless. */
const GREY = 0.002

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** The seed with the hue and chroma of a picked colour. */
export function withColor(look: BrandLook, color: LookColor, hex: string): BrandLook {
  const { c, h } = fromHex(hex)
  const [, most] = SEED_BOUNDS[`${color}Chroma`]
  return {
    ...look,
    [`${color}Hue`]: c < GREY ? look[`${color}Hue`] : rounded(h, 1),
    [`${color}Chroma`]: rounded(Math.min(c, most), 3),
  }
}

/** The colour that a picker shows for a colour of the seed: its value in the light theme. */
export function shownColor(look: BrandLook, color: LookColor): string {
  const tokens = themeTokens(look, 'light')
  return color === 'neutral' ? tokens['text-3'] : tokens[color]
}

/** Toggles a name in a list of art; the order of the result is that of `all`. */
export function toggled(names: readonly string[], name: string, all: readonly string[]): string[] {
  return all.filter((one) => (one === name ? !names.includes(one) : names.includes(one)))
}

/** Converts a seed of the design system to the wire format. */
export function lookOf(seed: BrandSeedLook): BrandLook {
  return { ...seed, families: [...seed.families], palettes: [...seed.palettes] }
}

export interface Proof {
  /** Number of colour pairs that must be distinguishable. */
  readonly pairs: number
  /** Number of them that are. */
  readonly held: number
  /** The lowest contrast among texts. */
  readonly least: number
}

/** The contrast that a theme of a look reaches; the recipe guarantees that all pairs pass. */
export function proofOf(look: BrandSeedLook, theme: ThemeName): Proof {
  const tokens = themeTokens(look, theme)
  const all = pairsOf(theme).map(([fore, ground, least]) => ({
    least,
    is: contrastOf(tokens[fore], tokens[ground]),
  }))
  // Texts have the strictest requirement; borders of controls may be fainter.
  const strictest = Math.max(...all.map(({ least }) => least))
  const texts = all.filter(({ least }) => least === strictest)
  return {
    pairs: all.length,
    held: all.filter(({ is, least }) => is >= least).length,
    least: Math.min(...texts.map(({ is }) => is)),
  }
}
