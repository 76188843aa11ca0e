import { solve } from './contrast.ts'
import { cuspOf, type Oklch, toHex } from './oklch.ts'
import type { BrandSeedLook } from './seed.ts'

/** The semantic colours: the only ones screens use. */
export const TOKENS = [
  'bg',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'brand',
  'brand-hover',
  'brand-press',
  'on-brand',
  'brand-soft',
  'on-soft',
  'money',
  'on-money',
  'win',
  'lose',
  'warn',
  'info',
  'live',
  'focus',
] as const
export type Token = (typeof TOKENS)[number]

/** Light and dark, each as usual and with high contrast. */
export const THEMES = ['light', 'dark', 'lightMore', 'darkMore'] as const
export type ThemeName = (typeof THEMES)[number]

export type ThemeTokens = Readonly<Record<Token, string>>

export const GROUNDS = ['bg', 'surface-1', 'surface-2', 'surface-3'] as const

const TEXTS = ['text', 'text-2', 'text-3', 'brand', 'money', 'win', 'lose', 'warn', 'info', 'live']

/** Foreground, ground, least contrast. */
export type Pair = readonly [fore: Token, ground: Token, least: number]

/** Every pair that a screen may put together, with what it must reach in this theme. */
export function pairsOf(theme: ThemeName): readonly Pair[] {
  const isMore = theme.endsWith('More')
  const text = isMore ? 7 : 4.5
  const part = isMore ? 4.5 : 3
  const onAll = (fore: Token, least: number) => GROUNDS.map((ground): Pair => [fore, ground, least])
  return [
    ...TEXTS.flatMap((fore) => onAll(fore as Token, text)),
    ...onAll('line-strong', part),
    ...onAll('focus', part),
    // Usually a line only adorns; with high contrast it is what bounds a card.
    ...(isMore ? onAll('line', 3) : []),
    ['on-brand', 'brand', text],
    ['on-brand', 'brand-hover', text],
    ['on-brand', 'brand-press', text],
    ['on-soft', 'brand-soft', text],
    ['on-money', 'money', text],
  ]
}

/** The wanted colour before its contrast is solved. */
interface Wish {
  readonly of: 'neutral' | 'brand' | 'money' | 'money-shade' | number
  /** Lightness; a range takes from it the one where the hue is most colourful. */
  readonly l: number | readonly [number, number]
  /** Multiple of the seed's chroma; the chroma itself where the hue is fixed. */
  readonly c: number
  /** Another colour of the theme that it must contrast with, besides those of `pairsOf`. */
  readonly away?: Token
}

type Wishes = Readonly<Record<Token, Wish>>

const neutral = (l: number, c = 1): Wish => ({ of: 'neutral', l, c })
const brand = (l: Wish['l'], c = 1): Wish => ({ of: 'brand', l, c })
const hue = (h: number, l: number, c: number): Wish => ({ of: h, l, c })

const LIGHT: Wishes = {
  bg: neutral(0.974, 0.34),
  'surface-1': neutral(1, 0),
  'surface-2': neutral(0.956, 0.45),
  'surface-3': neutral(0.925, 0.51),
  line: neutral(0.885, 0.48),
  'line-strong': neutral(0.6, 0.57),
  text: neutral(0.2315, 0.98),
  'text-2': neutral(0.379),
  'text-3': neutral(0.495),
  brand: brand(0.5015),
  'brand-hover': brand(0.459),
  'brand-press': brand(0.409),
  'on-brand': neutral(1, 0),
  'brand-soft': brand(0.939, 0.28),
  'on-soft': brand(0.36, 0.46),
  money: { of: 'money-shade', l: 0.5215, c: 1 },
  'on-money': neutral(1, 0),
  win: hue(152, 0.4985, 0.17),
  lose: hue(25, 0.529, 0.195),
  warn: hue(70, 0.519, 0.15),
  info: hue(245, 0.4995, 0.14),
  live: hue(25, 0.541, 0.2105),
  focus: hue(250, 0.481, 0.135),
}

const DARK: Wishes = {
  bg: neutral(0.1655, 0.98),
  'surface-1': neutral(0.206),
  'surface-2': neutral(0.2445, 1.03),
  'surface-3': neutral(0.294, 1.04),
  line: neutral(0.34, 0.97),
  'line-strong': neutral(0.561, 0.98),
  text: neutral(0.9655, 0.385),
  'text-2': neutral(0.82, 0.59),
  'text-3': neutral(0.715, 0.68),
  brand: brand([0.74, 0.8]),
  'brand-hover': brand([0.79, 0.85]),
  'brand-press': brand([0.68, 0.74]),
  'on-brand': neutral(0.1605),
  'brand-soft': brand(0.299, 0.345),
  'on-soft': brand(0.88, 0.6),
  money: { of: 'money', l: [0.8, 0.88], c: 1 },
  'on-money': neutral(0.18),
  win: hue(152, 0.7995, 0.17),
  lose: hue(22, 0.74, 0.154),
  warn: hue(80, 0.83, 0.15),
  info: hue(235, 0.781, 0.11),
  live: hue(25, 0.701, 0.19),
  focus: { of: 'money', l: 0.86, c: 0.79 },
}

const LIGHT_MORE: Wishes = {
  ...LIGHT,
  bg: neutral(1, 0),
  'surface-2': neutral(0.97, 0.3),
  'surface-3': neutral(0.935, 0.4),
  line: neutral(0.6, 0.5),
  'line-strong': neutral(0.42, 0.6),
  text: neutral(0, 0),
  'text-2': neutral(0.24, 0.5),
  'text-3': neutral(0.33, 0.6),
  brand: brand(0.4),
  'brand-hover': brand(0.34),
  'brand-press': brand(0.28),
  'on-soft': brand(0.24, 0.46),
  money: { of: 'money-shade', l: 0.4, c: 1 },
  win: hue(152, 0.4, 0.17),
  lose: hue(25, 0.42, 0.195),
  warn: hue(70, 0.4, 0.15),
  info: hue(245, 0.4, 0.14),
  live: hue(25, 0.43, 0.2105),
  focus: hue(250, 0.42, 0.16),
}

const DARK_MORE: Wishes = {
  ...DARK,
  bg: neutral(0, 0),
  'surface-1': neutral(0.13, 0.6),
  'surface-2': neutral(0.18, 0.8),
  'surface-3': neutral(0.235, 0.9),
  line: neutral(0.58, 0.8),
  'line-strong': neutral(0.76, 0.6),
  text: neutral(1, 0),
  'text-2': neutral(0.93, 0.4),
  'text-3': neutral(0.87, 0.5),
  brand: brand([0.82, 0.87]),
  'brand-hover': brand([0.87, 0.92]),
  'brand-press': brand([0.76, 0.81]),
  'on-brand': neutral(0, 0),
  'brand-soft': brand(0.27, 0.32),
  'on-soft': brand(0.94, 0.4),
  money: { of: 'money', l: [0.87, 0.92], c: 1 },
  'on-money': neutral(0, 0),
  win: hue(152, 0.87, 0.17),
  lose: hue(22, 0.82, 0.11),
  warn: hue(80, 0.88, 0.14),
  info: hue(235, 0.86, 0.09),
  live: hue(25, 0.8, 0.13),
  focus: { of: 'money', l: 0.92, c: 0.8 },
}

const WISHES: Readonly<Record<ThemeName, Wishes>> = {
  light: LIGHT,
  dark: DARK,
  lightMore: LIGHT_MORE,
  darkMore: DARK_MORE,
}

/** A shade of yellow goes to olive; a turn towards red keeps it warm. */
const SHADE_TURN = -12

function colorOf(wish: Wish, seed: BrandSeedLook): Oklch {
  const { of } = wish
  const [h, chroma] =
    of === 'neutral'
      ? [seed.neutralHue, seed.neutralChroma]
      : of === 'brand'
        ? [seed.brandHue, seed.brandChroma]
        : of === 'money'
          ? [seed.moneyHue, seed.moneyChroma]
          : of === 'money-shade'
            ? [seed.moneyHue + SHADE_TURN, seed.moneyChroma]
            : [of, 1]
  const l =
    typeof wish.l === 'number' ? wish.l : Math.min(wish.l[1], Math.max(wish.l[0], cuspOf(h)))
  return { l, c: wish.c * chroma, h: (h + 360) % 360 }
}

/** Backgrounds first, then text on them, then what is on a brand's own colour. */
const MADE_FIRST: readonly Token[] = [...GROUNDS, 'on-brand', 'on-money', 'brand-soft']

/**
 * The semantic colours of one theme from a brand's seed, as `#rrggbb`. All pairs of `pairsOf` hold
 * for every seed within SEED_BOUNDS: a colour that would be too faint is made lighter or darker.
 */
export function themeTokens(seed: BrandSeedLook, theme: ThemeName): ThemeTokens {
  const wishes = WISHES[theme]
  const way = theme.startsWith('light') ? -1 : 1
  const made: Partial<Record<Token, string>> = {}
  for (const token of MADE_FIRST) made[token] = toHex(colorOf(wishes[token], seed))
  const pairs = pairsOf(theme)
  for (const token of TOKENS) {
    if (made[token] !== undefined) continue
    // Enforced by whichever of the two is made later: a background by the text already on it.
    const others = pairs.flatMap(([fore, ground, least]) => {
      const other = fore === token ? ground : ground === token ? fore : undefined
      const color = other === undefined ? undefined : made[other]
      return color === undefined ? [] : [{ color, least }]
    })
    const least = Math.max(1, ...others.map((other) => other.least))
    const grounds = others.map(({ color }) => color)
    made[token] = solve(colorOf(wishes[token], seed), grounds, least, way)
  }
  return made as ThemeTokens
}
