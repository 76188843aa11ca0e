import { rational } from '@fairhouse/money'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { MarkSixDraw, Play } from '../../../types.ts'
import { factsOf, MARK_SIX } from '../balls.ts'

const SIDES = {
  BIG: { chance: rational(21714479n, 42950292n), holds: (sum: number) => sum >= 175 },
  SMALL: { chance: rational(21235813n, 42950292n), holds: (sum: number) => sum <= 174 },
  ODD: { chance: rational(21220n, 42441n), holds: (sum: number) => sum % 2 === 1 },
  EVEN: { chance: rational(21221n, 42441n), holds: (sum: number) => sum % 2 === 0 },
} as const

/**
 * Sum of the seven balls: BIG from 175, SMALL to 174, ODD, EVEN; chances by exact counting of all
 * C(49, 7) draws. BIG is the likelier: the often quoted 1.98 would return 100.1 %.
 * Source: liyu7342/lottery rules.jsp.
 */
export const sumPlays: readonly Play<MarkSixDraw>[] = Object.entries(SIDES).map(
  ([side, { chance, holds }]) =>
    fixedPlay<MarkSixDraw>(MARK_SIX, {
      code: `LHC_SUM_${side}`,
      group: 'sum',
      chance,
      holds: (draw) => holds(factsOf(draw).sum),
    }),
)
