import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { DIGITS, pickChoices } from '../../../choices.ts'
import { product } from '../../../combinatorics.ts'
import { parsePositions, positionsOf, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, type Window } from '../windows.ts'

/** Direct: one line per tuple of the positions' digits; it wins when it equals the window. */
export function directPlay(code: string, group: string, window: Window): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group,
    pad: { kind: 'positions', positions: window, choices: 'digits', canBeEmpty: false },
    variantFields: [],
    prizes: { WIN: rational(1n, 10n ** BigInt(window.length)) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parsePositions(input, DIGITS, window.length, false),
    countLines: (selection) => product(positionsOf(selection).map((digits) => digits.length)),
    evaluate(selection, draw) {
      const positions = positionsOf(selection)
      const isHit = window.every((position, index) =>
        positions[index]?.includes(digitAt(draw, position)),
      )
      return wins(isHit ? 1 : 0)
    },
    bestEvaluation: () => wins(1),
    randomSelection: (stream) => ({
      positions: window.map(() => pickChoices(stream, DIGITS.all, 1 + stream.next(2))),
    }),
  }
}
