import { drawNumbers } from '../../choices.ts'
import type { DiceDraw, Family, Play } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { FACES } from './dice.ts'
import { containPlay, notContainPlay } from './plays/contain.ts'
import { anyStraightPlay, threeDifferentPlay, twoDifferentPlay } from './plays/different.ts'
import { anyTriplePlay, pairAndSinglePlay, pairPlay, triplePlay } from './plays/same.ts'
import { sidePlays } from './plays/sides.ts'
import { threeWaysPlay } from './plays/three-ways.ts'
import { spanPlay, sumPlay } from './plays/values.ts'

const DICE = 3

/** In the order in which a page shows them. */
const PLAYS: readonly Play<DiceDraw>[] = [
  sumPlay,
  ...sidePlays,
  threeWaysPlay,
  anyTriplePlay,
  triplePlay,
  pairAndSinglePlay,
  pairPlay,
  threeDifferentPlay,
  anyStraightPlay,
  twoDifferentPlay,
  containPlay,
  notContainPlay,
  spanPlay,
]

/** K3 (快三): three dice. */
export const k3Family: Family<DiceDraw> = {
  code: 'K3',
  games: ['K3'],
  plays: byCode(PLAYS),
  parseDraw: (input) =>
    parseLists(input, [{ field: 'dice', count: DICE, choices: FACES, rule: 'free' }]),
  drawFrom: (stream) => ({ dice: drawNumbers(stream, FACES, DICE) }),
  trendSeries: [
    { name: 'dice', choices: FACES.all, shownBy: ({ dice }) => [...new Set(dice)] },
    {
      name: 'sum',
      choices: Array.from({ length: 16 }, (_, index) => String(index + 3)),
      shownBy: ({ dice }) => [String(dice.reduce((all, die) => all + Number(die), 0))],
    },
  ],
}
