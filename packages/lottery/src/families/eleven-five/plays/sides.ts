import { fraction } from '../../../combinatorics.ts'
import { named, SIDES } from '../../../choices.ts'
import { choicesPlay, keyedWinners, winners } from '../../../rules/choices.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { ELEVEN_FIVE, sumOfBalls } from '../balls.ts'

const PUSHED_SUM = 30

/**
 * Sum of the five: BIG above 30, SMALL below; 30 pushes every line (16 of 231 draws).
 * Source: own knowledge.
 */
export const sumSizePlay: Play<BallsDraw> = choicesPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_2S_SUM',
  group: 'twoSides',
  area: { field: 'options', choices: named('BIG', 'SMALL'), min: 1 },
  prizes: { WIN: fraction(215, 462) },
  pushChance: () => fraction(16, 231),
  isPushedBy: (draw) => sumOfBalls(draw) === PUSHED_SUM,
  wonOn: (draw) => winners([sumOfBalls(draw) > PUSHED_SUM ? 'BIG' : 'SMALL']),
})

/**
 * Sum odd or even, priced by the option: ODD is the likelier (118 of 231), so that equal odds of
 * 1.98 would return 101 %. Source: own knowledge.
 */
export const sumParityPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_2S_SUMOE',
  group: 'twoSides',
  area: { field: 'options', choices: named('ODD', 'EVEN'), min: 1 },
  prizes: { ODD: fraction(118, 231), EVEN: fraction(113, 231) },
  wonOn: (draw) => keyedWinners([sumOfBalls(draw) % 2 === 1 ? 'ODD' : 'EVEN']),
})

/** Dragon: the first ball is higher than the fifth. They are never equal. Same source. */
export const dragonTigerPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_LH',
  group: 'twoSides',
  area: { field: 'options', choices: SIDES, min: 1 },
  prizes: { DRAGON: fraction(1, 2), TIGER: fraction(1, 2) },
  wonOn: ({ balls }) => keyedWinners([Number(balls[0]) > Number(balls[4]) ? 'DRAGON' : 'TIGER']),
})
