import { fraction } from '../../../combinatorics.ts'
import { DIGITS } from '../../../choices.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { sumOf } from '../digit-tables.ts'
import { digitsIn, SSC, type Window } from '../windows.ts'

/**
 * Sum tail: one line per digit; it wins when the digit sum of the window ends in it.
 * Source: zhonghaibin/cp wanfa tables.
 */
export function sumTailPlay(code: string, window: Window): Play<SscDraw> {
  return choicesPlay<SscDraw>(SSC, {
    code,
    group: 'threeStar',
    area: { field: 'values', choices: DIGITS, min: 1 },
    prizes: { WIN: fraction(1, 10) },
    wonOn: (draw) => winners([String(sumOf(digitsIn(draw, window).map(Number)) % 10)]),
  })
}
