import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { TWO_DIGITS } from '../../../choices.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import type { Play, VnMbDraw } from '../../../types.ts'

export interface Targets {
  readonly group: string
  /** How many drawn ends the play looks at. */
  readonly count: number
  /** How many of the looked-at ends equal the number. */
  readonly matches: (draw: VnMbDraw, number: string) => number
}

const RANGE = { min: 1, max: TWO_DIGITS.all.length }

/**
 * Plays that pay every occurrence: one line per number and target, so that the unit stake is
 * paid once per target. All targets may show a chosen number, so that at best each one wins.
 */
export function targetsPlay(code: string, targets: Targets): Play<VnMbDraw> {
  return {
    code,
    family: 'VN_MB',
    group: targets.group,
    pad: { kind: 'numbers', width: 2, minCount: RANGE.min, maxCount: RANGE.max },
    variantFields: [],
    prizes: { WIN: rational(1n, 100n) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parseNumbers(input, TWO_DIGITS, RANGE),
    countLines: (selection) => numbersOf(selection).length * targets.count,
    evaluate: (selection, draw) =>
      wins(
        numbersOf(selection).reduce((all, number) => all + targets.matches(draw, number), 0),
      ),
    bestEvaluation: () => wins(targets.count),
    randomSelection: (stream) => pickNumbers(stream, TWO_DIGITS, { min: 1, max: 4 }),
  }
}
