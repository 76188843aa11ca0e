import { ZERO_RATIONAL } from '@fairhouse/money'
import { DIGITS } from '../../../choices.ts'
import { binomial, chanceAllAppear } from '../../../combinatorics.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import type { Play, SscDraw, Variant } from '../../../types.ts'
import { digitsIn, type Window } from '../windows.ts'

/** The window of a play, and the one it has instead under `variant.window: 'first'`. */
export interface AnyPositionWindows {
  readonly window: Window
  readonly firstWindow?: Window
}

/**
 * Any position: each set of k digits is a line; it wins when all of them come in the window. A
 * digit drawn twice counts once (CASES.md, BDW).
 */
export function anyPositionPlay(
  code: string,
  k: 1 | 2 | 3,
  { window, firstWindow }: AnyPositionWindows,
): Play<SscDraw> {
  const range = { min: k, max: 10 }
  const windowOf = (variant: Variant): Window =>
    variant.window === 'first' && firstWindow ? firstWindow : window
  return {
    code,
    family: 'SSC',
    group: 'anyPosition',
    pad: { kind: 'digits', minCount: range.min, maxCount: range.max },
    variantFields: firstWindow ? ['window'] : [],
    prizes: { WIN: chanceAllAppear(k, 10, window.length) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parseNumbers(input, DIGITS, range),
    countLines: (selection) => binomial(numbersOf(selection).length, k),
    evaluate(selection, draw, variant) {
      const drawn = digitsIn(draw, windowOf(variant))
      const hitCount = numbersOf(selection).filter((digit) => drawn.includes(digit)).length
      return wins(binomial(hitCount, k))
    },
    bestEvaluation: (selection) =>
      wins(binomial(Math.min(numbersOf(selection).length, window.length), k)),
    randomSelection: (stream) => pickNumbers(stream, DIGITS, { min: k, max: k + 2 }),
  }
}
