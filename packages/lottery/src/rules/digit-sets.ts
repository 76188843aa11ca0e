import { DIGITS } from '../choices.ts'
import { chanceAllAppear } from '../combinatorics.ts'
import type { FamilyTraits } from '../play.ts'
import type { Play, Variant } from '../types.ts'
import { combinationsPlay } from './combinations.ts'

/** Plays on which digits appear in a window, at any position. */
export interface DigitSetRule<Draw> {
  readonly code: string
  readonly group: string
  /** Digits of one line. */
  readonly k: number
  /** Digits of the window. */
  readonly width: number
  readonly variants?: Play['variants']
  readonly digits: (draw: Draw, variant: Variant) => Iterable<string>
}

/**
 * Each set of k digits is a line; it wins when all of them come in the window. A digit that comes
 * twice counts once. Where k is the whole window, all its digits are different.
 */
export function digitSetPlay<Draw extends object>(
  family: FamilyTraits,
  rule: DigitSetRule<Draw>,
): Play<Draw> {
  const { code, group, k, width, digits } = rule
  return combinationsPlay<Draw>(family, {
    code,
    group,
    form: {
      choices: DIGITS,
      size: k,
      pad: { kind: 'digits', minCount: k, maxCount: DIGITS.size },
    },
    prizes: { WIN: chanceAllAppear(k, DIGITS.size, width) },
    ...(rule.variants && { variants: rule.variants }),
    marked: { of: DIGITS.size, least: 1, most: width },
    drawn: digits,
    keyOf: (hits) => (hits === k ? 'WIN' : undefined),
  })
}
