import { digitSetPlay } from '../../../rules/digit-sets.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, FOUR_VARIANTS, fourOf, SSC, type Window } from '../windows.ts'

/**
 * Groups of all different digits (G120 of five, G6 of three, two-star group): each set of as many
 * digits as the window has is a line; it wins when the window holds them in any order. A window
 * with a repeated digit loses. Source: zhonghaibin/cp wanfa tables.
 */
export function differentDigitsPlay(code: string, group: string, window: Window): Play<SscDraw> {
  return digitSetPlay<SscDraw>(SSC, {
    code,
    group,
    k: window.length,
    width: window.length,
    digits: (draw) => digitsIn(draw, window),
  })
}

/** Group 24: four different digits, of the last four or the first four. */
export const groupTwentyFourPlay: Play<SscDraw> = digitSetPlay<SscDraw>(SSC, {
  code: 'SSC_4X_G24',
  group: 'fourStar',
  k: 4,
  width: 4,
  variants: FOUR_VARIANTS,
  digits: (draw, variant) => digitsIn(draw, fourOf(variant)),
})
