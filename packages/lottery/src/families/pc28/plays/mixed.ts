import { fraction } from '../../../combinatorics.ts'
import { NO_PUSH } from '../../../rules/choices.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { DigitsDraw, Play } from '../../../types.ts'
import { shapeOf, type DigitShape } from '../../digit-shape.ts'
import { drawsWith, PC28, totalOf } from '../digits.ts'

const isBig = (sum: number): boolean => sum >= 14
const isOdd = (sum: number): boolean => sum % 2 === 1
/** 0, 13, 14 and 27 belong to no colour. */
const hasColour = (sum: number, rest: number): boolean =>
  sum % 3 === rest && ![0, 13, 14, 27].includes(sum)

/** GREEN 1,4,7,10,16…, BLUE 2,5,8,11,17…, RED 3,6,9,12,15…: every third sum. */
const BY_SUM: Readonly<Record<string, (sum: number) => boolean>> = {
  BIG: isBig,
  SMALL: (sum) => !isBig(sum),
  ODD: isOdd,
  EVEN: (sum) => !isOdd(sum),
  BIG_ODD: (sum) => isBig(sum) && isOdd(sum),
  BIG_EVEN: (sum) => isBig(sum) && !isOdd(sum),
  SMALL_ODD: (sum) => !isBig(sum) && isOdd(sum),
  SMALL_EVEN: (sum) => !isBig(sum) && !isOdd(sum),
  MAX: (sum) => sum >= 22,
  MIN: (sum) => sum <= 5,
  GREEN: (sum) => hasColour(sum, 1),
  BLUE: (sum) => hasColour(sum, 2),
  RED: (sum) => hasColour(sum, 0),
}

/**
 * Options on the sum: halves, quarters, extremes and colours. Nothing to choose, one line.
 * Source: qiantaisi/ssc help/rule bj28; jimmy947788/openbest_pk10_numbers.
 */
export const sumOptionPlays: readonly Play<DigitsDraw>[] = Object.entries(BY_SUM).map(
  ([option, holds]) =>
    fixedPlay<DigitsDraw>(PC28, {
      code: `PC28_${option}`,
      group: 'mixed',
      chance: fraction(drawsWith(holds), 1000),
      holds: (draw) => holds(totalOf(draw)),
    }),
)

const SHAPES: Readonly<Partial<Record<DigitShape, number>>> = {
  TRIPLE: 10,
  PAIR: 270,
  STRAIGHT: 60,
}

/** Options on the shape of the digits; straights wrap (890, 901). Same sources. */
export const shapePlays: readonly Play<DigitsDraw>[] = Object.entries(SHAPES).map(
  ([shape, count]) =>
    fixedPlay<DigitsDraw>(PC28, {
      code: `PC28_${shape}`,
      group: 'mixed',
      chance: fraction(count, 1000),
      holds: ({ digits }) => shapeOf(digits) === shape,
    }),
)

const TIE = fraction(1, 10)
const isTie = ({ digits }: DigitsDraw): boolean => digits[0] === digits[2]

/** Dragon: the first digit is higher than the third. A tie loses, or pushes by the variant. */
export const sidePlays: readonly Play<DigitsDraw>[] = [
  ...(['DRAGON', 'TIGER'] as const).map((side) =>
    fixedPlay<DigitsDraw>(PC28, {
      code: `PC28_${side}`,
      group: 'mixed',
      chance: fraction(9, 20),
      variants: { tie: ['lose', 'refund'] },
      pushChance: ({ tie }) => (tie === 'refund' ? TIE : NO_PUSH),
      isPushedBy: (draw, { tie }) => tie === 'refund' && isTie(draw),
      holds(draw) {
        const [first = '', , third = ''] = draw.digits
        return side === 'DRAGON' ? first > third : first < third
      },
    }),
  ),
  fixedPlay<DigitsDraw>(PC28, { code: 'PC28_TIE', group: 'mixed', chance: TIE, holds: isTie }),
]
