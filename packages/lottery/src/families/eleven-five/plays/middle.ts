import { rational } from '@fairhouse/money'
import { bigBinomial } from '../../../combinatorics.ts'
import { integers } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { ELEVEN_FIVE } from '../balls.ts'

const VALUES = integers(3, 9)
/** Two balls below the middle one and two above it. */
const chanceOf = (middle: number) =>
  rational(bigBinomial(middle - 1, 2) * bigBinomial(11 - middle, 2), bigBinomial(11, 5))

/**
 * Middle number (猜中位): the third smallest of the five; one line per number, priced by it.
 * Source: superhunterboy/MyOubaoMobile LottoMiddle.
 */
export const middlePlay: Play<BallsDraw> = choicesPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_MIDDLE',
  group: 'fun',
  area: { field: 'values', choices: VALUES, min: 1 },
  prizes: Object.fromEntries(VALUES.all.map((value) => [value, chanceOf(Number(value))])),
  wonOn: ({ balls }) => keyedWinners(balls.toSorted((a, b) => Number(a) - Number(b)).slice(2, 3)),
})
