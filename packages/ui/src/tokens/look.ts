/** The look of brands without React: for the server, the worker and the tools, too. */
export { brandCss, brandVariables, frameColors } from './brand-css.ts'
export { contrastOf } from './contrast.ts'
export { faviconSvg } from './favicon.ts'
export { fromHex, type Oklch, toHex } from './oklch.ts'
export {
  pairsOf,
  type Pair,
  THEMES,
  type ThemeName,
  themeTokens,
  type ThemeTokens,
  type Token,
  TOKENS,
} from './recipe.ts'
export {
  AZULEJO,
  type BrandSeedLook,
  type FontName,
  FONTS,
  PLACAR,
  PRESETS,
  QUINTAL,
  SEED_BOUNDS,
} from './seed.ts'
