import { themeTokens } from './recipe.ts'
import type { BrandSeedLook } from './seed.ts'

/** Side of the mark in its own units. */
const SIDE = 32

/**
 * The brand's mark, an SVG of 32 by 32: three quarter discs on the night's ground, in the brand's
 * colour, its money's and a deeper shade. Round corners as the brand has them; `isFull` draws to
 * the edges, for systems that cut out their own shape.
 */
export function faviconSvg(seed: BrandSeedLook, isFull = false): string {
  const { bg, brand, money, 'brand-soft': shade } = themeTokens(seed, 'dark')
  const corner = isFull ? 0 : Math.round(Math.min(1.5, seed.round) * 8)
  const half = SIDE / 2
  const clip = `<clipPath id="c"><rect width="${SIDE}" height="${SIDE}" rx="${corner}"/></clipPath>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${clip}` +
    `<g clip-path="url(#c)"><rect width="${SIDE}" height="${SIDE}" fill="${bg}"/>` +
    `<path fill="${shade}" d="M0 ${half}h${half}a${half} ${half} 0 0 1-${half} ${half}z"/>` +
    `<path fill="${brand}" d="M${half} 0v${half}a${half} ${half} 0 0 0 ${half}-${half}z"/>` +
    `<path fill="${money}" d="M${half} ${half}h${half}a${half} ${half} 0 0 1-${half} ${half}z"/>` +
    '</g></svg>'
  )
}
