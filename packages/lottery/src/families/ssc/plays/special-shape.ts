import { fraction } from '../../../combinatorics.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { shapeOf, type DigitShape } from '../../digit-shape.ts'
import { digitsIn, SSC, type Window } from '../windows.ts'

/** Of 1,000 numbers. */
const COUNTS: Readonly<Record<DigitShape, number>> = {
  TRIPLE: 10,
  STRAIGHT: 60,
  PAIR: 270,
  HALF: 360,
  MIXED: 300,
}

/**
 * Three-star special: the window has the shape. Nothing to choose, one line.
 * Source: superhunterboy/MyOubaoMobile BasicMethod::getWnNumberSpecial.
 */
export function specialShapePlays(prefix: string, window: Window): readonly Play<SscDraw>[] {
  return (Object.keys(COUNTS) as DigitShape[]).map((shape) =>
    fixedPlay<SscDraw>(SSC, {
      code: `${prefix}_SPECIAL_${shape}`,
      group: 'threeStarSpecial',
      chance: fraction(COUNTS[shape], 1000),
      holds: (draw) => shapeOf(digitsIn(draw, window)) === shape,
    }),
  )
}
