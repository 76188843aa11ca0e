import { TWO_DIGITS } from '../../../choices.ts'
import { chanceNoneAppears } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import type { Play } from '../../../types.ts'
import { endCountsOf, endsOfWidth, type Region, type VietnamDraw } from '../region.ts'
import { numberPad } from './targets.ts'

/**
 * Lô trượt: each set of k numbers is a line; it wins when none of them is an end of the drawn
 * numbers. Only this reading fits the published rates; that k - 1 must appear, as another source
 * has it, is wrong for them (L-3.4).
 */
export function truotPlay(region: Region, k: number): Play<VietnamDraw> {
  const ends = endsOfWidth(region, 2)
  return combinationsPlay<VietnamDraw>(region.family, {
    code: `${region.code}_TRUOT${k}`,
    group: 'truot',
    form: { choices: TWO_DIGITS, size: k, pad: numberPad(2, k) },
    prizes: { WIN: chanceNoneAppears(k, TWO_DIGITS.size, ends) },
    marked: { of: TWO_DIGITS.size, least: 1, most: ends },
    drawn: (draw) => endCountsOf(draw, 2).keys(),
    keyOf: (hits) => (hits === 0 ? 'WIN' : undefined),
  })
}
