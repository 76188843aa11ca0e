import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { ATTRIBUTES, pickChoices } from '../../../choices.ts'
import { product } from '../../../combinatorics.ts'
import { parsePositions, positionsOf, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt, type Window } from '../windows.ts'

/** The two attributes of a digit: BIG from 5, SMALL below; ODD or EVEN (0 is EVEN). */
function attributesOf(digit: string): readonly [string, string] {
  const value = Number(digit)
  return [value >= 5 ? 'BIG' : 'SMALL', value % 2 === 0 ? 'EVEN' : 'ODD']
}

const isSize = (attribute: string): boolean => attribute === 'BIG' || attribute === 'SMALL'

/**
 * Attributes: one line per tuple of the positions' attributes; it wins when every position has
 * its own. A digit has a size and a parity, so that up to 2 of a position's attributes hold.
 */
export function attributesPlay(code: string, window: Window): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group: 'attributes',
    pad: { kind: 'positions', positions: window, choices: 'attributes', canBeEmpty: false },
    variantFields: [],
    prizes: { WIN: rational(1n, 2n ** BigInt(window.length)) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parsePositions(input, ATTRIBUTES, window.length, false),
    countLines: (selection) => product(positionsOf(selection).map((chosen) => chosen.length)),
    evaluate(selection, draw) {
      const holding = positionsOf(selection).map((chosen, index) => {
        const held = attributesOf(digitAt(draw, window[index] ?? 0))
        return chosen.filter((attribute) => held.includes(attribute)).length
      })
      return wins(product(holding))
    },
    // Every size goes with every parity, so that one digit can serve both kinds at once.
    bestEvaluation: (selection) =>
      wins(
        product(
          positionsOf(selection).map(
            (chosen) => Number(chosen.some(isSize)) + Number(!chosen.every(isSize)),
          ),
        ),
      ),
    randomSelection: (stream) => ({
      positions: window.map(() => pickChoices(stream, ATTRIBUTES.all, 1 + stream.next(2))),
    }),
  }
}
