import { fraction } from '../combinatorics.ts'
import { DIGITS } from '../choices.ts'
import { wins } from '../evaluation.ts'
import { areasForm, listOf } from '../forms/areas.ts'
import { definePlay, type FamilyTraits } from '../play.ts'
import type { Play } from '../types.ts'

/** True when three digits are one pair and another digit, both of the chosen ones. */
export function isGroupThree(digits: readonly string[], chosen: readonly string[]): boolean {
  const different = [...new Set(digits)]
  return different.length === 2 && different.every((digit) => chosen.includes(digit))
}

/**
 * Group 3: each ordered pair (a, b) of different digits is a line; it wins when three digits are a
 * twice and b once, in any order (three of 1,000 numbers). A triple loses.
 */
export function groupThreePlay<Draw>(
  family: FamilyTraits,
  rule: {
    readonly code: string
    readonly group: string
    readonly digits: (draw: Draw) => readonly string[]
  },
): Play<Draw> {
  const { code, group, digits } = rule
  return definePlay<Draw>(family, {
    code,
    group,
    form: areasForm([{ field: 'numbers', choices: DIGITS, min: 2 }], {
      pad: { kind: 'digits', minCount: 2, maxCount: DIGITS.size },
    }),
    prizes: { WIN: fraction(3, 1000) },
    count(selection) {
      const { length } = listOf(selection, 'numbers')
      return length * (length - 1)
    },
    evaluate: (selection, draw) =>
      wins(isGroupThree(digits(draw), listOf(selection, 'numbers')) ? 1 : 0),
    best: () => wins(1),
  })
}
