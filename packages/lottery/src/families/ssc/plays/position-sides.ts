import { fraction } from '../../../combinatorics.ts'
import { DIGITS, named } from '../../../choices.ts'
import { gridPlay } from '../../../rules/grid.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, FIVE, SSC } from '../windows.ts'
import { attributesOf } from './attributes.ts'

const OPTIONS = ['BIG', 'SMALL', 'ODD', 'EVEN', 'PRIME', 'COMPOSITE']

function optionsOf(digit: string): readonly string[] {
  return [...attributesOf(digit), '12357'.includes(digit) ? 'PRIME' : 'COMPOSITE']
}

const HALF = fraction(1, 2)

/**
 * Two sides of a position: size, parity, and PRIME (1, 2, 3, 5, 7) or COMPOSITE (the others).
 * One line per position and option, priced by the option.
 * Source: qiantaisi/ssc help/rule.
 */
export const positionSidesPlay: Play<SscDraw> = gridPlay<SscDraw>(SSC, {
  code: 'SSC_2S_POS',
  group: 'twoSides',
  form: { positions: FIVE, choices: named(...OPTIONS) },
  prizes: Object.fromEntries(OPTIONS.map((option) => [option, HALF])),
  holding: (draw, index) => optionsOf(digitAt(draw, index + 1)),
  together: DIGITS.all.map(optionsOf),
})
