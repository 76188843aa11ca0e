import type { Translator } from '@fairhouse/i18n'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { playName } from '../../shared/lottery/play-name.tsx'

/**
 * A play's place among its group: `where` it looks and `how` it wins. A group of twenty plays is
 * chosen in two short steps instead of one long row.
 */
export interface Axes {
  readonly where: string
  readonly how: string
}

const PATTERNS: readonly (readonly [RegExp, (parts: readonly string[]) => Axes])[] = [
  [/^SSC_3X_([FMB])_(\w+)$/, ([, window, way]) => ({ where: `${window}3`, how: `${way}` })],
  [/^SSC_2X_([FB])_(\w+)$/, ([, window, way]) => ({ where: `${window}2`, how: `${way}` })],
  [/^SSC_BDW_([FMB]3)_(\d)$/, ([, window, count]) => ({ where: `${window}`, how: `ANY${count}` })],
  [/^SSC_BDW_4_(\d)$/, ([, count]) => ({ where: 'FOUR', how: `ANY${count}` })],
  [/^SSC_BDW_5_(\d)$/, ([, count]) => ({ where: 'FIVE', how: `ANY${count}` })],
  [/^SSC_DXDS_(\w\d)$/, ([, window]) => ({ where: `${window}`, how: '' })],
  [/^SSC_LH_(\d\d)$/, ([, pair]) => ({ where: `${pair}`, how: 'SIDE' })],
  [/^SSC_LH_(\d\d)_TIE$/, ([, pair]) => ({ where: `${pair}`, how: 'TIE' })],
  [/^VN_MB_(\w+)$/, ([, way]) => ({ where: '', how: `${way}` })],
]

export function axesOf(playCode: string): Axes {
  for (const [pattern, read] of PATTERNS) {
    const match = pattern.exec(playCode)
    if (match) return read(match)
  }
  return { where: '', how: playCode }
}

export function whereText({ t, find }: Translator, where: string): string {
  if (/^\d\d$/.test(where)) {
    return t('plays.where.PAIR', { first: where.charAt(0), second: where.charAt(1) })
  }
  return find(`plays.where.${where}`) ?? where
}

export function howText(translator: Translator, offer: Offer): string {
  const { code } = offer.play
  return translator.find(`plays.how.${axesOf(code).how}`) ?? playName(translator, code)
}

/** Each value once, in the order of the plays. */
export function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** The play for a changed axis: the other one stays as it was if it can. */
export function nearestOffer(offers: readonly Offer[], wanted: Axes, changed: keyof Axes) {
  const fitting = offers.filter(({ play }) => axesOf(play.code)[changed] === wanted[changed])
  const other = changed === 'where' ? 'how' : 'where'
  return fitting.find(({ play }) => axesOf(play.code)[other] === wanted[other]) ?? fitting[0]
}
