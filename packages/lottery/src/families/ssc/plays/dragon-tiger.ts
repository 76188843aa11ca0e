import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { pickChoices, SIDES } from '../../../choices.ts'
import { optionsOf, parseOptions, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt } from '../windows.ts'

const TIE = rational(1n, 10n)
/** Dragon and tiger share what a tie leaves. */
const SIDE = rational(TIE.den - TIE.num, 2n * TIE.den)

/**
 * Dragon and tiger of two positions: DRAGON when the first is higher, TIGER when the second is.
 * A tie loses; under `variant.tie: 'refund'` it pushes every line.
 */
export function dragonTigerPlay(code: string, first: number, second: number): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group: 'dragonTiger',
    pad: { kind: 'options', options: SIDES.all },
    variantFields: ['tie'],
    prizes: { WIN: SIDE },
    pushProbability: (variant) => (variant.tie === 'refund' ? TIE : ZERO_RATIONAL),
    parse: (input) => parseOptions(input, SIDES),
    countLines: (selection) => optionsOf(selection).length,
    evaluate(selection, draw, variant) {
      const options = optionsOf(selection)
      const left = digitAt(draw, first)
      const right = digitAt(draw, second)
      if (left === right) return wins(0, variant.tie === 'refund' ? options.length : 0)
      return wins(options.includes(left > right ? 'DRAGON' : 'TIGER') ? 1 : 0)
    },
    bestEvaluation: () => wins(1),
    randomSelection: (stream) => ({
      options: pickChoices(stream, SIDES.all, 1 + stream.next(2)),
    }),
  }
}
