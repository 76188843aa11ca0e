import { fraction } from '../../../combinatorics.ts'
import { perDraw } from '../../../evaluation.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { sumOf } from '../digit-tables.ts'
import { SSC } from '../windows.ts'

const totalOf = perDraw((draw: SscDraw) => sumOf(draw.digits.map(Number)))

const SIDES: Readonly<Record<string, (sum: number) => boolean>> = {
  BIG: (sum) => sum >= 23,
  SMALL: (sum) => sum <= 22,
  ODD: (sum) => sum % 2 === 1,
  EVEN: (sum) => sum % 2 === 0,
}

/**
 * Two sides of the sum of the five digits: BIG from 23, SMALL to 22, ODD, EVEN; each half of all
 * draws. Source: qiantaisi/ssc help/rule.
 */
export const sumSidePlays: readonly Play<SscDraw>[] = Object.entries(SIDES).map(([side, holds]) =>
  fixedPlay<SscDraw>(SSC, {
    code: `SSC_2S_SUM_${side}`,
    group: 'twoSides',
    chance: fraction(1, 2),
    holds: (draw) => holds(totalOf(draw)),
  }),
)
