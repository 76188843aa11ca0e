import { fraction } from '../../../combinatorics.ts'
import { FIVE_DIGITS } from '../../../choices.ts'
import { perDraw, wins } from '../../../evaluation.ts'
import { linesOf, typedLinesForm } from '../../../forms/typed-lines.ts'
import { definePlay } from '../../../play.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { SSC } from '../windows.ts'

const numberOf = perDraw((draw: SscDraw) => draw.digits.join(''))

/**
 * Five-star direct, single lines: each different five-digit line wins when it equals the draw.
 * Source: zhonghaibin/cp wanfa tables.
 */
export const directSinglePlay: Play<SscDraw> = definePlay<SscDraw>(SSC, {
  code: 'SSC_5X_DIRECT_SINGLE',
  group: 'fiveStar',
  form: typedLinesForm(FIVE_DIGITS, 5),
  prizes: { WIN: fraction(1, 100_000) },
  count: (selection) => linesOf(selection).length,
  evaluate: (selection, draw) => wins(linesOf(selection).includes(numberOf(draw)) ? 1 : 0),
  best: () => wins(1),
})
