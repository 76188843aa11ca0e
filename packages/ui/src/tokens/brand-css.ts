import { THEMES, themeTokens, type ThemeName, TOKENS } from './recipe.ts'
import type { BrandSeedLook, FontName } from './seed.ts'

/** How the variables of each theme begin: day and night, each as usual and with high contrast. */
const PREFIXES: Readonly<Record<ThemeName, string>> = {
  light: 'd',
  dark: 'n',
  lightMore: 'dm',
  darkMore: 'nm',
}

const FONT_STACKS: Readonly<Record<FontName, string>> = {
  jakarta: 'var(--font-jakarta)',
  archivo: 'var(--font-archivo)',
  manrope: 'var(--font-manrope)',
  system: 'system-ui,sans-serif',
}

/** `#ffffff` as `#fff`, where it says the same. */
function short(hex: string): string {
  return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
}

/**
 * The variables a brand sets, by name: the colours of four themes, its corners, its typeface. As
 * the style of one element they show the brand in a part of a page; that element needs `data-theme`
 * too, so that its semantic colours are taken from them.
 */
export function brandVariables(seed: BrandSeedLook): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const theme of THEMES) {
    const tokens = themeTokens(seed, theme)
    for (const token of TOKENS) variables[`--${PREFIXES[theme]}-${token}`] = short(tokens[token])
  }
  variables['--round'] = String(seed.round)
  variables['--seed-font'] = FONT_STACKS[seed.font]
  return variables
}

/**
 * The look of a brand as one rule of CSS, under 2 KB. It overrides the platform's own seed wherever
 * it is in the head, and contains no `<`: it may be written into a `<style>` as it is.
 *
 *     import { brandCss } from '@fairhouse/ui/look'
 *     const css = brandCss(brand.settings.look)   // the same text for the same seed: hash it once
 */
export function brandCss(seed: BrandSeedLook): string {
  const lines = Object.entries(brandVariables(seed)).map(([name, value]) => `${name}:${value}`)
  return `html:root{${lines.join(';')}}`
}

/** The colours of the browser's own frame (`theme-color`) and of an installed page. */
export function frameColors(seed: BrandSeedLook): {
  readonly light: string
  readonly dark: string
} {
  return {
    light: themeTokens(seed, 'light')['surface-1'],
    dark: themeTokens(seed, 'dark').bg,
  }
}
