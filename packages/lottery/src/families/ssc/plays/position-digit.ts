import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { DIGITS, pickChoices } from '../../../choices.ts'
import { parsePositions, positionsOf, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { FIVE } from '../windows.ts'

/** Position digit: one line per position and digit; positions may stay empty. */
export function positionDigitPlay(code: string): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group: 'position',
    pad: { kind: 'positions', positions: FIVE, choices: 'digits', canBeEmpty: true },
    variantFields: [],
    prizes: { WIN: rational(1n, 10n) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parsePositions(input, DIGITS, FIVE.length, true),
    countLines: (selection) =>
      positionsOf(selection).reduce((all, digits) => all + digits.length, 0),
    evaluate(selection, draw) {
      const hits = positionsOf(selection).filter((digits, index) => {
        const drawn = draw.digits[index]
        return drawn !== undefined && digits.includes(drawn)
      })
      return wins(hits.length)
    },
    bestEvaluation: (selection) =>
      wins(positionsOf(selection).filter((digits) => digits.length > 0).length),
    randomSelection(stream) {
      const used = pickChoices(stream, ['0', '1', '2', '3', '4'], 1 + stream.next(3))
      return {
        positions: FIVE.map((_, index) =>
          used.includes(String(index)) ? pickChoices(stream, DIGITS.all, 1 + stream.next(3)) : [],
        ),
      }
    },
  }
}
