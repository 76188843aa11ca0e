import { DIGITS, FOUR_DIGITS } from '../../choices.ts'
import { accept, parseFields } from '../../selection-parser.ts'
import type { Family, FourDDraw, Parsed, Play } from '../../types.ts'
import { byCode, numbersFrom, parseNumberList, parseOneNumber } from '../parse-draw.ts'
import { boxPlay } from './plays/box.ts'
import { abcPlay, oneCategoryPlay, twoDigitsPlay } from './plays/parts.ts'
import { ordinaryPlays, systemPlay } from './plays/straight.ts'
import { CATEGORIES, drawnOf } from './prizes.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<FourDDraw>[] = [
  ...ordinaryPlays,
  ...([24, 12, 6, 4] as const).map(boxPlay),
  systemPlay,
  oneCategoryPlay,
  abcPlay,
  twoDigitsPlay,
]

const WIDTH = 4

function parseDraw(input: unknown): Parsed<FourDDraw> {
  const fields = parseFields(
    input,
    CATEGORIES.map(({ name }) => name),
    'draw',
  )
  if (!fields.ok) return fields
  const draw: Record<string, string | readonly string[]> = {}
  for (const { name, count } of CATEGORIES) {
    const value = fields.value[name]
    const numbers =
      count === 1
        ? parseOneNumber(value, name, WIDTH)
        : parseNumberList(value, name, { count, width: WIDTH })
    if (!numbers.ok) return numbers
    draw[name] = numbers.value
  }
  return accept(draw as unknown as FourDDraw)
}

/** 4D (Singapore, Malaysia): 23 independent numbers. */
export const fourDFamily: Family<FourDDraw> = {
  code: '4D',
  games: ['4D'],
  plays: byCode(PLAYS),
  parseDraw,
  drawFrom(stream) {
    const [first = '', second = '', third = ''] = numbersFrom(stream, 3, WIDTH)
    const starter = numbersFrom(stream, 10, WIDTH)
    return { first, second, third, starter, consolation: numbersFrom(stream, 10, WIDTH) }
  },
  trendSeries: [
    {
      name: 'numbers',
      choices: FOUR_DIGITS.all,
      shownBy: (draw) => drawnOf(draw).map(([number]) => number),
    },
    { name: 'firstDigit', choices: DIGITS.all, shownBy: ({ first }) => [first.slice(0, 1)] },
  ],
}
