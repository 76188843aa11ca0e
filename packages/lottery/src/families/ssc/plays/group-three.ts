import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { DIGITS } from '../../../choices.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, type Window } from '../windows.ts'

const RANGE = { min: 2, max: 10 }

/**
 * Group 3: each ordered pair (a, b) of different digits is a line; it wins when the window holds
 * a twice and b once, in any order (three of 1,000 numbers). A triple loses.
 */
export function groupThreePlay(code: string, window: Window): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group: 'threeStar',
    pad: { kind: 'digits', minCount: RANGE.min, maxCount: RANGE.max },
    variantFields: [],
    prizes: { WIN: rational(3n, 1000n) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parseNumbers(input, DIGITS, RANGE),
    countLines(selection) {
      const { length } = numbersOf(selection)
      return length * (length - 1)
    },
    evaluate(selection, draw) {
      const numbers = numbersOf(selection)
      const drawn = [...new Set(digitsIn(draw, window))]
      const isHit = drawn.length === 2 && drawn.every((digit) => numbers.includes(digit))
      return wins(isHit ? 1 : 0)
    },
    bestEvaluation: () => wins(1),
    randomSelection: (stream) => pickNumbers(stream, DIGITS, { min: 2, max: 4 }),
  }
}
