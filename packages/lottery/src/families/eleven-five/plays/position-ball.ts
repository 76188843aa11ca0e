import { fraction } from '../../../combinatorics.ts'
import { choicesPlay, winners } from '../../../rules/choices.ts'
import { gridPlay } from '../../../rules/grid.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { BALLS, ELEVEN_FIVE, frontOf } from '../balls.ts'

/**
 * Position number: one line per position and number; positions may stay empty.
 * Source: zhonghaibin/cp wanfa tables.
 */
export const positionBallPlay: Play<BallsDraw> = gridPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_DWD',
  group: 'position',
  form: { positions: [1, 2, 3, 4, 5], choices: BALLS },
  prizes: { WIN: fraction(1, 11) },
  isDistinct: true,
  holding: ({ balls }, index) => balls.slice(index, index + 1),
})

/** Any position in front: one line per number; it wins among the first three. Same source. */
export const frontAnyPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(ELEVEN_FIVE, {
  code: '11X5_BDW_Q3',
  group: 'position',
  area: { field: 'numbers', choices: BALLS, min: 1 },
  prizes: { WIN: fraction(3, 11) },
  together: 3,
  wonOn: (draw) => winners(frontOf(draw, 3)),
})
