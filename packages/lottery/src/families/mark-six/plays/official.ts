import { rational, ZERO_RATIONAL, type Rational } from '@fairhouse/money'
import { bigBinomial } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import type { MarkSixDraw, Play } from '../../../types.ts'
import { BALLS, MAIN, MARK_SIX } from '../balls.ts'

/** Division by main hits and extra: 6; 5 + extra; 5; 4 + extra; 4; 3 + extra; 3. */
function divisionOf(hits: number, hasExtra: boolean): string | undefined {
  if (hits === MAIN) return '1'
  if (hits < 3) return undefined
  return String((MAIN - hits) * 2 + (hasExtra ? 0 : 1))
}

/** How many of a line's six are main balls, and whether the extra one is among the others. */
function chanceOf(hits: number, hasExtra: boolean): Rational {
  const misses = MAIN - hits
  const ways = hasExtra ? bigBinomial(42, misses - 1) : bigBinomial(42, misses)
  return rational(bigBinomial(MAIN, hits) * ways, bigBinomial(49, MAIN))
}

const PRIZES: Readonly<Record<string, Rational>> = {
  1: chanceOf(6, false),
  2: chanceOf(5, true),
  3: chanceOf(5, false),
  4: chanceOf(4, true),
  5: chanceOf(4, false),
  6: chanceOf(3, true),
  7: chanceOf(3, false),
}

/**
 * Official Mark Six: each set of six numbers is a line, of free numbers or of one to five bankers
 * with drags; divisions 1 to 7. Source: lottery.hk/en/mark-six/prizes; icelam data for the fixed
 * dividends.
 */
export const officialPlay: Play<MarkSixDraw> = combinationsPlay<MarkSixDraw>(MARK_SIX, {
  code: 'LHC_HKJC',
  group: 'official',
  form: { choices: BALLS, size: MAIN, maxBankers: MAIN - 1 },
  prizes: PRIZES,
  kinds: () => [{ prizes: PRIZES, push: ZERO_RATIONAL }],
  hasDividends: true,
  marked: { of: BALLS.size, least: MAIN, most: MAIN },
  drawn: ({ main }) => main,
  extra: ({ extra }) => extra,
  keyOf: divisionOf,
})
