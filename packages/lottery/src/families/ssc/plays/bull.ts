import { fraction, subsetsOf } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { Play, SscDraw } from '../../../types.ts'
import { sumOf } from '../digit-tables.ts'
import { SSC } from '../windows.ts'

/** Draws of 100,000. */
const COUNTS: Readonly<Record<string, number>> = {
  NONE: 35_649,
  ...Object.fromEntries([1, 3, 5, 7, 9].map((rank) => [rank, 6_375])),
  ...Object.fromEntries([2, 4, 6, 8].map((rank) => [rank, 6_505])),
  BULL: 6_456,
}

function rankOf(digits: readonly number[]): string {
  const hasBull = subsetsOf(digits, 3).some((three) => sumOf(three) % 10 === 0)
  if (!hasBull) return 'NONE'
  const rest = sumOf(digits) % 10
  return rest === 0 ? 'BULL' : String(rest)
}

/**
 * Bull (牛牛): NONE when no three of the five digits sum to a multiple of 10; else the rank is the
 * sum of all five mod 10, 0 being BULL. One line per option, priced by the option.
 * Source: own knowledge.
 */
export const bullPlay: Play<SscDraw> = choicesPlay<SscDraw>(SSC, {
  code: 'SSC_BULL',
  group: 'bull',
  area: { field: 'options', choices: named(...Object.keys(COUNTS)), min: 1 },
  prizes: Object.fromEntries(
    Object.entries(COUNTS).map(([rank, count]) => [rank, fraction(count, 100_000)]),
  ),
  wonOn: ({ digits }) => keyedWinners([rankOf(digits.map(Number))]),
})
