import type { Offer } from '../../shared/lottery/play-facts.ts'
import { wordsOf } from '@fairhouse/i18n/plays'

/**
 * Splits the plays of a group by `where` in the draw they look and `how` they win. A group of
 * twenty plays is chosen in two short steps instead of one long row.
 */
export interface Axes {
  readonly where: string
  readonly how: string
}

const idOf = (words: { readonly key: string; readonly values?: object } | undefined) =>
  words === undefined ? '' : `${words.key} ${JSON.stringify(words.values ?? {})}`

export function axesOf(playCode: string): Axes {
  const words = wordsOf(playCode)
  return { where: idOf(words?.where), how: words ? idOf(words.how) : playCode }
}

/** Distinct values, in the order of the plays. */
export function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** The play for a changed axis: the other one is kept if possible. */
export function nearestOffer(offers: readonly Offer[], wanted: Axes, changed: keyof Axes) {
  const fitting = offers.filter(({ play }) => axesOf(play.code)[changed] === wanted[changed])
  const other = changed === 'where' ? 'how' : 'where'
  return fitting.find(({ play }) => axesOf(play.code)[other] === wanted[other]) ?? fitting[0]
}
