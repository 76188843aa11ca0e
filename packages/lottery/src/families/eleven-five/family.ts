import { drawChoices } from '../../choices.ts'
import type { BallsDraw, Family, Play } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { BALLS, DRAWN } from './balls.ts'
import { anyPlay } from './plays/any.ts'
import { frontDirectPlay, frontGroupPlay } from './plays/front.ts'
import { middlePlay } from './plays/middle.ts'
import { oddCountPlay } from './plays/odd-count.ts'
import { frontAnyPlay, positionBallPlay } from './plays/position-ball.ts'
import { dragonTigerPlay, sumParityPlay, sumSizePlay } from './plays/sides.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<BallsDraw>[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyPlay),
  ...([1, 2, 3] as const).map(frontDirectPlay),
  ...([2, 3] as const).map(frontGroupPlay),
  positionBallPlay,
  frontAnyPlay,
  oddCountPlay,
  middlePlay,
  sumSizePlay,
  sumParityPlay,
  dragonTigerPlay,
]

/** 11x5: five of eleven balls, in draw order. */
export const elevenFiveFamily: Family<BallsDraw> = {
  code: '11X5',
  games: ['11X5'],
  plays: byCode(PLAYS),
  parseDraw: (input) =>
    parseLists(input, [{ field: 'balls', count: DRAWN, choices: BALLS, rule: 'different' }]),
  drawFrom: (stream) => ({ balls: drawChoices(stream, BALLS.all, DRAWN) }),
  trendSeries: [
    { name: 'balls', choices: BALLS.all, shownBy: ({ balls }) => balls },
    ...[1, 2, 3, 4, 5].map((position) => ({
      name: `ball${position}`,
      choices: BALLS.all,
      shownBy: ({ balls }: BallsDraw) => balls.slice(position - 1, position),
    })),
  ],
}
