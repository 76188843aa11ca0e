import { rational } from '@fairhouse/money'
import { bigBinomial } from '../../../combinatorics.ts'
import { integers } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { DRAWN, ELEVEN_FIVE } from '../balls.ts'

const VALUES = integers(0, 5)
/** Six of the eleven numbers are odd. */
const chanceOf = (odd: number) =>
  rational(bigBinomial(6, odd) * bigBinomial(5, DRAWN - odd), bigBinomial(11, DRAWN))

/**
 * Count of odd numbers (定单双): one line per count, priced by the count.
 * Source: superhunterboy/MyOubaoMobile LottoOddEven.
 */
export const oddCountPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_ODDCOUNT',
  group: 'fun',
  area: { field: 'values', choices: VALUES, min: 1 },
  prizes: Object.fromEntries(VALUES.all.map((value) => [value, chanceOf(Number(value))])),
  wonOn: ({ balls }) =>
    keyedWinners([String(balls.filter((ball) => Number(ball) % 2 === 1).length)]),
})
