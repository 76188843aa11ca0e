import { fraction } from '../../../combinatorics.ts'
import { DIGITS } from '../../../choices.ts'
import { gridPlay } from '../../../rules/grid.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, FIVE, SSC } from '../windows.ts'

/**
 * Position digit: one line per position and digit; positions may stay empty.
 * Source: zhonghaibin/cp wanfa tables.
 */
export const positionDigitPlay: Play<SscDraw> = gridPlay<SscDraw>(SSC, {
  code: 'SSC_DWD',
  group: 'position',
  form: {
    positions: FIVE,
    choices: DIGITS,
    pad: { kind: 'positions', positions: FIVE, choices: 'digits', canBeEmpty: true },
  },
  prizes: { WIN: fraction(1, 10) },
  holding: (draw, index) => [digitAt(draw, index + 1)],
})
