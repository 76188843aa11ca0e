import { rational, ZERO_RATIONAL } from '@fairhouse/money'
import { parseNothing, wins } from '../../../selection-form.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { digitAt } from '../windows.ts'

/** Tie: the two positions hold the same digit. Nothing to choose, one line. */
export function dragonTigerTiePlay(code: string, first: number, second: number): Play<SscDraw> {
  return {
    code,
    family: 'SSC',
    group: 'dragonTiger',
    pad: { kind: 'fixed' },
    variantFields: [],
    prizes: { WIN: rational(1n, 10n) },
    pushProbability: () => ZERO_RATIONAL,
    parse: parseNothing,
    countLines: () => 1,
    evaluate: (_selection, draw) =>
      wins(digitAt(draw, first) === digitAt(draw, second) ? 1 : 0),
    bestEvaluation: () => wins(1),
    randomSelection: () => ({}),
  }
}
