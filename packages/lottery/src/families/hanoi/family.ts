import { TWO_DIGITS } from '../../choices.ts'
import { accept, parseFields } from '../../selection-parser.ts'
import type { Family, HanoiDraw, Play, VnMbDraw } from '../../types.ts'
import { byCode, numberFrom, parseOneNumber } from '../parse-draw.ts'
import {
  bottomPlay,
  runPlays,
  todePlay,
  topPlay,
  type TopBottom,
} from '../south-east-asia/top-bottom.ts'

/**
 * Top is the end of the special prize of Vietnam North, bottom the end of its first prize (own
 * knowledge).
 */
const HANOI: TopBottom<HanoiDraw> = {
  family: { code: 'HANOI', fits: (draw) => 'prize1' in draw },
  topOf: ({ special }) => special,
  bottomOf: ({ prize1 }) => prize1.slice(-2),
}

/** In the order in which a page shows them. */
const PLAYS: readonly Play<HanoiDraw>[] = [
  topPlay(HANOI, 4),
  topPlay(HANOI, 3),
  todePlay(HANOI, 3),
  topPlay(HANOI, 2),
  bottomPlay(HANOI),
  ...runPlays(HANOI),
]

const WIDTH = 5

/** The Hanoi draw of a draw of Vietnam North. */
export function hanoiOf({ prizes }: VnMbDraw): HanoiDraw {
  const [special = ''] = prizes.special
  const [prize1 = ''] = prizes.prize1
  return { special, prize1 }
}

/** Hanoi lottery, as it is played in Thailand and Laos. */
export const hanoiFamily: Family<HanoiDraw> = {
  code: 'HANOI',
  games: ['HANOI'],
  plays: byCode(PLAYS),
  parseDraw(input) {
    const fields = parseFields(input, ['special', 'prize1'], 'draw')
    if (!fields.ok) return fields
    const special = parseOneNumber(fields.value['special'], 'special', WIDTH)
    if (!special.ok) return special
    const prize1 = parseOneNumber(fields.value['prize1'], 'prize1', WIDTH)
    return prize1.ok ? accept({ special: special.value, prize1: prize1.value }) : prize1
  },
  drawFrom(stream) {
    const special = numberFrom(stream, WIDTH)
    return { special, prize1: numberFrom(stream, WIDTH) }
  },
  trendSeries: [
    { name: 'top2', choices: TWO_DIGITS.all, shownBy: ({ special }) => [special.slice(-2)] },
    { name: 'bottom2', choices: TWO_DIGITS.all, shownBy: ({ prize1 }) => [prize1.slice(-2)] },
  ],
}
