import { drawChoices } from '../../choices.ts'
import type { BallsDraw, Family, Play } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { BALLS, DRAWN } from './balls.ts'
import { elementPlays } from './plays/elements.ts'
import { midPlay, oddEvenMidPlay, oddEvenPlay, upDownPlay } from './plays/halves.ts'
import { pickPlay } from './plays/pick.ts'
import { sumMiddlePlay, sumParityPlays, sumQuarterPlays, sumSizePlay } from './plays/sum.ts'
import { vnSidesPlay } from './plays/vn-sides.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<BallsDraw>[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(pickPlay),
  sumSizePlay,
  sumMiddlePlay,
  ...sumParityPlays,
  ...sumQuarterPlays,
  upDownPlay,
  midPlay,
  oddEvenPlay,
  oddEvenMidPlay,
  ...elementPlays,
  vnSidesPlay,
]

/** Keno: twenty of 80 balls. */
export const kenoFamily: Family<BallsDraw> = {
  code: 'KENO',
  games: ['KENO'],
  plays: byCode(PLAYS),
  parseDraw: (input) =>
    parseLists(input, [{ field: 'balls', count: DRAWN, choices: BALLS, rule: 'different' }]),
  drawFrom: (stream) => ({ balls: drawChoices(stream, BALLS.all, DRAWN) }),
  trendSeries: [{ name: 'balls', choices: BALLS.all, shownBy: ({ balls }) => balls }],
}
