import { digitSetPlay } from '../../../rules/digit-sets.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, FOUR_VARIANTS, fourOf, SSC, type Window } from '../windows.ts'

/**
 * Any position: each set of k digits is a line; it wins when all of them come in the window. A
 * digit drawn twice counts once (L-6.8). Source: zhonghaibin/cp wanfa tables.
 */
export function anyPositionPlay(code: string, k: 1 | 2 | 3, window: Window): Play<SscDraw> {
  return digitSetPlay<SscDraw>(SSC, {
    code,
    group: 'anyPosition',
    k,
    width: window.length,
    digits: (draw) => digitsIn(draw, window),
  })
}

/** Any position in the last four digits, or in the first four under `variant.window`. */
export function anyOfFourPlay(code: string, k: 1 | 2): Play<SscDraw> {
  return digitSetPlay<SscDraw>(SSC, {
    code,
    group: 'anyPosition',
    k,
    width: 4,
    variants: FOUR_VARIANTS,
    digits: (draw, variant) => digitsIn(draw, fourOf(variant)),
  })
}
