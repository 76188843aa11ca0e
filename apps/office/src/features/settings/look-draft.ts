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

/** What a colour of a brand is for; each has a hue and a chroma of its own. */
export const LOOK_COLORS = ['brand', 'neutral', 'money'] as const
export type LookColor = (typeof LOOK_COLORS)[number]

/** Below this a colour is a grey: its hue says nothing. */
const GREY = 0.002

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** The seed with the hue and chroma of a colour that was picked. */
export function withColor(look: BrandLook, color: LookColor, hex: string): BrandLook {
  const { c, h } = fromHex(hex)
  const [, most] = SEED_BOUNDS[`${color}Chroma`]
  return {
    ...look,
    [`${color}Hue`]: c < GREY ? look[`${color}Hue`] : rounded(h, 1),
    [`${color}Chroma`]: rounded(Math.min(c, most), 3),
  }
}

/** How a colour of the seed is shown where it can be picked: as it comes out by day. */
export function shownColor(look: BrandLook, color: LookColor): string {
  const tokens = themeTokens(look, 'light')
  return color === 'neutral' ? tokens['text-3'] : tokens[color]
}

/** A name of art taken out of a list or put into it; the order of the list is `all`'s. */
export function toggled(names: readonly string[], name: string, all: readonly string[]): string[] {
  return all.filter((one) => (one === name ? !names.includes(one) : names.includes(one)))
}

/** A seed of the design system in the words of the wire. */
export function lookOf(seed: BrandSeedLook): BrandLook {
  return { ...seed, families: [...seed.families], palettes: [...seed.palettes] }
}

export interface Proof {
  /** How many pairs of colours must be told apart. */
  readonly pairs: number
  /** How many of them are. */
  readonly held: number
  /** The least contrast among texts. */
  readonly least: number
}

/** What a theme of a look reaches; the recipe promises that all pairs hold. */
export function proofOf(look: BrandSeedLook, theme: ThemeName): Proof {
  const tokens = themeTokens(look, theme)
  const all = pairsOf(theme).map(([fore, ground, least]) => ({
    least,
    is: contrastOf(tokens[fore], tokens[ground]),
  }))
  // Of texts the most is asked; what only bounds a control may be fainter.
  const asked = Math.max(...all.map(({ least }) => least))
  const texts = all.filter(({ least }) => least === asked)
  return {
    pairs: all.length,
    held: all.filter(({ is, least }) => is >= least).length,
    least: Math.min(...texts.map(({ is }) => is)),
  }
}
