import { rational } from '@fairhouse/money'
import { DIGITS } from '../../../choices.ts'
import { tuplesPlay } from '../../../rules/tuples.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, FOUR_VARIANTS, fourOf, LAST_FOUR, SSC, type Window } from '../windows.ts'

function formOf(window: Window) {
  const pad = {
    kind: 'positions',
    positions: window,
    choices: 'digits',
    canBeEmpty: false,
  } as const
  return { positions: window, choices: DIGITS, pad }
}

const chanceOf = (window: Window) => rational(1n, 10n ** BigInt(window.length))

/**
 * Direct: one line per tuple of the positions' digits; it wins when it equals the window.
 * Source: zhonghaibin/cp wanfa tables.
 */
export function directPlay(code: string, group: string, window: Window): Play<SscDraw> {
  return tuplesPlay<SscDraw>(SSC, {
    code,
    group,
    form: formOf(window),
    chance: chanceOf(window),
    holding: (draw, index) => [digitAt(draw, window[index] ?? 0)],
  })
}

/** Four-star direct: on the last four digits, or the first four under `variant.window`. */
export function fourDirectPlay(code: string): Play<SscDraw> {
  return tuplesPlay<SscDraw>(SSC, {
    code,
    group: 'fourStar',
    form: formOf(LAST_FOUR),
    chance: chanceOf(LAST_FOUR),
    variants: FOUR_VARIANTS,
    holding: (draw, index, variant) => [digitAt(draw, fourOf(variant)[index] ?? 0)],
  })
}
