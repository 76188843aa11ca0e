import type { Translator } from '@fairhouse/i18n'
import type { CatalogueGame } from '../../shared/games/catalogue.ts'

/** Basis points as a percentage: 9650 is "96,5". */
export const percentOf = (number: Translator['number'], hundredths: number): string =>
  number(hundredths / 100, { maximumFractionDigits: 2 })

/** Two percentages from basis points, or one where they read the same: "85,64–98,94". */
export const percentsOf = (number: Translator['number'], least: number, most: number): string =>
  [...new Set([least, most].map((one) => percentOf(number, one)))].join('–')

/** The same of a game in a tile: a range in tenths, fractions dropped, so that it fits a line. */
export function shortPercentsOf(
  number: Translator['number'],
  { rtp, rtpMore }: Pick<CatalogueGame, 'rtp' | 'rtpMore'>,
): string {
  if (rtpMore === 0) return percentOf(number, rtp)
  const most = rtp + rtpMore
  return percentsOf(number, rtp - (rtp % 10), most - (most % 10))
}

/** Volatility of a game: five classes by the standard deviation of a stake's return. */
export function volatilityWord({ t }: Translator, level: number): string {
  if (level <= 1) return t('games.volatility.1')
  if (level === 2) return t('games.volatility.2')
  if (level === 3) return t('games.volatility.3')
  if (level === 4) return t('games.volatility.4')
  return t('games.volatility.5')
}
