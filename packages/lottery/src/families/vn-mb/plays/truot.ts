import { ZERO_RATIONAL } from '@fairhouse/money'
import { TWO_DIGITS } from '../../../choices.ts'
import { binomial, chanceNoneAppears } from '../../../combinatorics.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import type { Play, VnMbDraw } from '../../../types.ts'
import { endCountsOf, NUMBERS_DRAWN } from '../ends.ts'

const SIZE = TWO_DIGITS.all.length

/**
 * Lô trượt: each set of k numbers is a line; it wins when none of them is an end of the 27
 * numbers (reference/lottery.md, "VN xien / truot").
 */
export function truotPlay(k: number): Play<VnMbDraw> {
  const range = { min: k, max: SIZE }
  return {
    code: `VN_MB_TRUOT${k}`,
    family: 'VN_MB',
    group: 'truot',
    pad: { kind: 'numbers', width: 2, minCount: range.min, maxCount: range.max },
    variantFields: [],
    prizes: { WIN: chanceNoneAppears(k, SIZE, NUMBERS_DRAWN) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parseNumbers(input, TWO_DIGITS, range),
    countLines: (selection) => binomial(numbersOf(selection).length, k),
    evaluate(selection, draw) {
      const ends = endCountsOf(draw)
      return wins(binomial(numbersOf(selection).filter((number) => !ends.has(number)).length, k))
    },
    // All 27 ends may be one number, at best one that is not chosen.
    bestEvaluation: (selection) =>
      wins(binomial(Math.min(numbersOf(selection).length, SIZE - 1), k)),
    randomSelection: (stream) => pickNumbers(stream, TWO_DIGITS, { min: k, max: k + 2 }),
  }
}
