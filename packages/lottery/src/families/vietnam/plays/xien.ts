import { TWO_DIGITS } from '../../../choices.ts'
import { chanceAllAppear } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import type { Play } from '../../../types.ts'
import { endCountsOf, endsOfWidth, type Region, type VietnamDraw } from '../region.ts'
import { numberPad } from './targets.ts'

/**
 * Lô xiên: each set of k numbers is a line (or the lines are given); it wins when all of them are
 * ends of the drawn numbers. A repeated end counts once (L-6.8).
 * Source: VN rate table.
 */
export function xienPlay(region: Region, k: number): Play<VietnamDraw> {
  const ends = endsOfWidth(region, 2)
  return combinationsPlay<VietnamDraw>(region.family, {
    code: `${region.code}_XIEN${k}`,
    group: 'xien',
    form: { choices: TWO_DIGITS, size: k, hasLines: true, pad: numberPad(2, k) },
    prizes: { WIN: chanceAllAppear(k, TWO_DIGITS.size, ends) },
    marked: { of: TWO_DIGITS.size, least: 1, most: ends },
    drawn: (draw) => endCountsOf(draw, 2).keys(),
    keyOf: (hits) => (hits === k ? 'WIN' : undefined),
  })
}
