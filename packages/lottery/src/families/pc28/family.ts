import { DIGITS, drawNumbers } from '../../choices.ts'
import type { DigitsDraw, Family, Play } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { totalOf } from './digits.ts'
import { shapePlays, sidePlays, sumOptionPlays } from './plays/mixed.ts'
import { coverPlay, sumPlay } from './plays/sum.ts'

const COUNT = 3

/** In the order in which a page shows them. */
const PLAYS: readonly Play<DigitsDraw>[] = [
  sumPlay,
  ...sumOptionPlays,
  ...shapePlays,
  ...sidePlays,
  coverPlay,
]

/** PC28: three digits, taken from a keno draw or drawn as such. */
export const pc28Family: Family<DigitsDraw> = {
  code: 'PC28',
  games: ['PC28'],
  plays: byCode(PLAYS),
  parseDraw: (input) =>
    parseLists(input, [{ field: 'digits', count: COUNT, choices: DIGITS, rule: 'free' }]),
  drawFrom: (stream) => ({ digits: drawNumbers(stream, DIGITS, COUNT) }),
  trendSeries: [
    {
      name: 'sum',
      choices: Array.from({ length: 28 }, (_, sum) => String(sum)),
      shownBy: (draw) => [String(totalOf(draw))],
    },
  ],
}
