import { bigBinomial } from '../../../combinatorics.ts'
import { rational } from '@fairhouse/money'
import { combinationsPlay } from '../../../rules/combinations.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { BALLS, DRAWN, ELEVEN_FIVE } from '../balls.ts'

/** Ways in which the five drawn are all inside the line, or contain all of it. */
function chanceOf(k: number) {
  const ways = k <= DRAWN ? bigBinomial(11 - k, DRAWN - k) : bigBinomial(k, DRAWN)
  return rational(ways, bigBinomial(11, DRAWN))
}

/**
 * Any k (任选): each set of k numbers is a line, of free numbers, of bankers with drags, or listed.
 * Up to five numbers must all be drawn; of more the five drawn are all among them.
 * Source: zhonghaibin/cp wanfa tables.
 */
export function anyPlay(k: number): Play<BallsDraw> {
  return combinationsPlay<BallsDraw>(ELEVEN_FIVE, {
    code: `11X5_RX${k}`,
    group: 'any',
    form: { choices: BALLS, size: k, maxBankers: k - 1, hasLines: true },
    prizes: { WIN: chanceOf(k) },
    marked: { of: BALLS.size, least: DRAWN, most: DRAWN },
    drawn: ({ balls }) => balls,
    keyOf: (hits) => (hits === Math.min(k, DRAWN) ? 'WIN' : undefined),
  })
}
