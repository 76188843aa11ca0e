import { DIGITS } from '../../../choices.ts'
import { fraction } from '../../../combinatorics.ts'
import { tuplesPlay } from '../../../rules/tuples.ts'
import type { FamilyTraits } from '../../../play.ts'
import type { DigitsDraw, Play } from '../../../types.ts'

export const THREE_D: FamilyTraits = {
  code: '3D',
  fits: (draw) => 'digits' in draw && draw.digits.length === 3,
}

export const THREE = [1, 2, 3] as const

/**
 * Direct: one line per tuple of the positions' digits; it wins when it equals the draw.
 * Source: zhonghaibin/cp wanfa tables, p33d.
 */
export const directPlay: Play<DigitsDraw> = tuplesPlay<DigitsDraw>(THREE_D, {
  code: '3D_DIRECT',
  group: 'threeDigits',
  form: {
    positions: THREE,
    choices: DIGITS,
    pad: { kind: 'positions', positions: THREE, choices: 'digits', canBeEmpty: false },
  },
  chance: fraction(1, 1000),
  holding: ({ digits }, index) => digits.slice(index, index + 1),
})
