/** Typefaces the platform carries; `system` is the reader's own. */
export const FONTS = ['jakarta', 'archivo', 'manrope', 'system'] as const
export type FontName = (typeof FONTS)[number]

/**
 * What makes a brand look as it does: the first of three layers. The recipe makes the second from
 * it, the semantic tokens of four themes; components take theirs from those.
 */
export interface BrandSeedLook {
  /** Hue of what is pressed and chosen, 0..360 degrees in OKLCH. */
  readonly brandHue: number
  /** How colourful, 0..0.3; less where a screen cannot show it. */
  readonly brandChroma: number
  /** Hue of grounds, lines and text. */
  readonly neutralHue: number
  /** How much of that hue the greys take, 0..0.03. */
  readonly neutralChroma: number
  /** Hue of money, and of nothing else. */
  readonly moneyHue: number
  readonly moneyChroma: number
  /** Corners, as a multiple of the usual ones: 0 square, 1 usual, 1.5 very round. */
  readonly round: number
  readonly font: FontName
  /** Families of generated art the brand uses; empty for all. */
  readonly families: readonly string[]
  /** Palettes of generated art the brand uses; empty for all. */
  readonly palettes: readonly string[]
}

/** The bounds of each number of a seed: what the recipe promises its contrast for. */
export const SEED_BOUNDS = {
  brandHue: [0, 360],
  brandChroma: [0, 0.3],
  neutralHue: [0, 360],
  neutralChroma: [0, 0.03],
  moneyHue: [0, 360],
  moneyChroma: [0, 0.3],
  round: [0, 1.5],
} as const satisfies Partial<Record<keyof BrandSeedLook, readonly [number, number]>>

/** The look of a brand that has chosen none: night-navy, one green, yellow for money. */
export const AZULEJO: BrandSeedLook = {
  brandHue: 158,
  brandChroma: 0.185,
  neutralHue: 254,
  neutralChroma: 0.028,
  moneyHue: 90,
  moneyChroma: 0.165,
  round: 1,
  font: 'jakarta',
  families: [],
  palettes: [],
}

/** Sports-first and dense: near-black greys, one blue, the orange of a scoreboard for money. */
export const PLACAR: BrandSeedLook = {
  brandHue: 262,
  brandChroma: 0.17,
  neutralHue: 270,
  neutralChroma: 0.013,
  moneyHue: 45,
  moneyChroma: 0.122,
  round: 0.6,
  font: 'archivo',
  families: ['bauhaus', 'quarterCircles', 'chevrons', 'stripes'],
  palettes: ['acerola', 'jabuticaba', 'noite', 'guarana'],
}

/** Light-first and calm: warm paper, terracotta, ochre for money, rounder corners. */
export const QUINTAL: BrandSeedLook = {
  brandHue: 40,
  brandChroma: 0.167,
  neutralHue: 70,
  neutralChroma: 0.015,
  moneyHue: 95,
  moneyChroma: 0.15,
  round: 1.3,
  font: 'manrope',
  families: ['truchet', 'leaves', 'petals', 'arches'],
  palettes: ['barro', 'cobogo', 'atlantico', 'mata'],
}

/** Looks to begin from, by name: the three directions of the design. */
export const PRESETS = { azulejo: AZULEJO, placar: PLACAR, quintal: QUINTAL } as const
