import { TWO_DIGITS } from '../../choices.ts'
import { accept, parseOnlyField } from '../../selection-parser.ts'
import type { Family, LaoDraw, Play } from '../../types.ts'
import { byCode, numberFrom, parseOneNumber } from '../parse-draw.ts'
import {
  bottomPlay,
  runPlays,
  todePlay,
  topPlay,
  type TopBottom,
} from '../south-east-asia/top-bottom.ts'

/** Top is the end of the four digits; bottom their first two (own knowledge). */
const LAO: TopBottom<LaoDraw> = {
  family: { code: 'LAO', fits: (draw) => 'number' in draw },
  topOf: ({ number }) => number,
  bottomOf: ({ number }) => number.slice(0, 2),
}

/** In the order in which a page shows them. */
const PLAYS: readonly Play<LaoDraw>[] = [
  topPlay(LAO, 4),
  todePlay(LAO, 4),
  topPlay(LAO, 3),
  todePlay(LAO, 3),
  topPlay(LAO, 2),
  bottomPlay(LAO),
  ...runPlays(LAO),
]

const WIDTH = 4

/** Lao lottery: one number of four digits. */
export const laoFamily: Family<LaoDraw> = {
  code: 'LAO',
  games: ['LAO'],
  plays: byCode(PLAYS),
  parseDraw(input) {
    const field = parseOnlyField(input, 'number', 'draw')
    if (!field.ok) return field
    const number = parseOneNumber(field.value, 'number', WIDTH)
    return number.ok ? accept({ number: number.value }) : number
  },
  drawFrom: (stream) => ({ number: numberFrom(stream, WIDTH) }),
  trendSeries: [
    { name: 'top2', choices: TWO_DIGITS.all, shownBy: ({ number }) => [number.slice(-2)] },
    { name: 'bottom2', choices: TWO_DIGITS.all, shownBy: ({ number }) => [number.slice(0, 2)] },
  ],
}
