import { addRational, type Rational } from '@fairhouse/money'
import { fraction } from '../../../combinatorics.ts'
import { integers } from '../../../choices.ts'
import { kindPerKey } from '../../../play.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import type { DigitsDraw, Play } from '../../../types.ts'
import { COUNT_BY_SUM, PC28, totalOf } from '../digits.ts'

const SUMS = integers(0, 27)

/** Sum 0..27 (特码): one line per sum, priced by the sum. Source: qiantaisi/ssc help/rule bj28. */
export const sumPlay: Play<DigitsDraw> = choicesPlay<DigitsDraw>(PC28, {
  code: 'PC28_SUM',
  group: 'sum',
  area: { field: 'values', choices: SUMS, min: 1 },
  prizes: Object.fromEntries(
    COUNT_BY_SUM.map((count, sum) => [String(sum), fraction(count, 1000)]),
  ),
  wonOn: (draw) => keyedWinners([String(totalOf(draw))]),
})

/** Chance of the three likeliest sums (13, 14 and 12 or 15): the line that returns most. */
const LIKELIEST: Rational = COUNT_BY_SUM.toSorted((a, b) => b - a)
  .slice(0, 3)
  .map((count) => fraction(count, 1000))
  .reduce(addRational)

/**
 * Three sums cover (特码包三): each set of three sums is a line; it wins when the sum is one of
 * them. Lines differ in chance; the prize states the likeliest. Source: qiantaisi/ssc help/rule.
 */
export const coverPlay: Play<DigitsDraw> = combinationsPlay<DigitsDraw>(PC28, {
  code: 'PC28_BAO3',
  group: 'sum',
  form: { choices: SUMS, size: 3, field: 'values' },
  prizes: { WIN: LIKELIEST },
  kinds: () => kindPerKey({ WIN: LIKELIEST }),
  marked: { of: SUMS.size, least: 1, most: 1 },
  drawn: (draw) => [String(totalOf(draw))],
  keyOf: (hits) => (hits === 1 ? 'WIN' : undefined),
})
