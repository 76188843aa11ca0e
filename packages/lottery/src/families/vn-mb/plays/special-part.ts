import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import type { ChoiceSet } from '../../../choices.ts'
import { numbersOf, parseNumbers, pickNumbers, wins } from '../../../selection-form.ts'
import type { Play, VnMbDraw } from '../../../types.ts'
import { specialOf } from '../ends.ts'

export interface SpecialPart {
  readonly group: string
  readonly width: 2 | 3
  readonly choices: ChoiceSet
  /** What the special prize shows to the play. */
  readonly partOf: (special: string) => string
}

/** Plays on a part of the special prize: one line per number, at most one wins. */
export function specialPartPlay(code: string, part: SpecialPart): Play<VnMbDraw> {
  const size = part.choices.all.length
  const range = { min: 1, max: size }
  return {
    code,
    family: 'VN_MB',
    group: part.group,
    pad: { kind: 'numbers', width: part.width, minCount: range.min, maxCount: range.max },
    variantFields: [],
    prizes: { WIN: rational(1n, BigInt(size)) },
    pushProbability: () => ZERO_RATIONAL,
    parse: (input) => parseNumbers(input, part.choices, range),
    countLines: (selection) => numbersOf(selection).length,
    evaluate: (selection, draw) =>
      wins(numbersOf(selection).includes(part.partOf(specialOf(draw))) ? 1 : 0),
    bestEvaluation: () => wins(1),
    randomSelection: (stream) => pickNumbers(stream, part.choices, { min: 1, max: 5 }),
  }
}
