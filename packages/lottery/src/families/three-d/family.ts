import { DIGITS, drawNumbers } from '../../choices.ts'
import type { DigitsDraw, Family } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { directPlay, THREE } from './plays/direct.ts'

/** 3D (福彩3D, 排列3): three independent digits. */
export const threeDFamily: Family<DigitsDraw> = {
  code: '3D',
  games: ['3D'],
  plays: byCode([directPlay]),
  parseDraw: (input) =>
    parseLists(input, [{ field: 'digits', count: THREE.length, choices: DIGITS, rule: 'free' }]),
  drawFrom: (stream) => ({ digits: drawNumbers(stream, DIGITS, THREE.length) }),
  trendSeries: THREE.map((position) => ({
    name: `digit${position}`,
    choices: DIGITS.all,
    shownBy: ({ digits }) => digits.slice(position - 1, position),
  })),
}
