import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { DIGITS } from '../../../choices.ts'
import { binomial } from '../../../combinatorics.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitsIn, type Window } from '../windows.ts'

const RANGE = { min: 3, max: 10 }

/**
 * Group 6: each set of three different digits is a line; it wins when the window holds them in
 * any order (six of 1,000 numbers).
 */
export function groupSixPlay(code: string, window: Window): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group: 'threeStar',
    pad: { kind: 'digits', minCount: RANGE.min, maxCount: RANGE.max },
    variantFields: [],
    prizes: { WIN: rational(6n, 1000n) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parseNumbers(input, DIGITS, RANGE),
    countLines: (selection) => binomial(numbersOf(selection).length, 3),
    evaluate(selection, draw) {
      const numbers = numbersOf(selection)
      const drawn = [...new Set(digitsIn(draw, window))]
      const isHit = drawn.length === 3 && drawn.every((digit) => numbers.includes(digit))
      return wins(isHit ? 1 : 0)
    },
    bestEvaluation: () => wins(1),
    randomSelection: (stream) => pickNumbers(stream, DIGITS, { min: 3, max: 5 }),
  }
}
