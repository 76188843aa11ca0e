import { DIGITS, TWO_DIGITS } from '../../choices.ts'
import { accept, parseFields } from '../../selection-parser.ts'
import type { Family, Parsed, Play, ThaiDraw } from '../../types.ts'
import { byCode, numbersFrom, parseNumberList, parseOneNumber } from '../parse-draw.ts'
import {
  bottomPlay,
  drawnApartPlay,
  runPlays,
  todePlay,
  topPlay,
} from '../south-east-asia/top-bottom.ts'
import { officialPlay } from './plays/official.ts'
import { twoTodePlay } from './plays/two-tode.ts'
import { THAI, THAI_PRIZES } from './shape.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<ThaiDraw>[] = [
  topPlay(THAI, 3),
  todePlay(THAI, 3),
  drawnApartPlay(THAI, '3BOTTOM', 2, ({ threeLast }) => threeLast),
  drawnApartPlay(THAI, '3FRONT', 2, ({ threeFront }) => threeFront),
  topPlay(THAI, 2),
  bottomPlay(THAI),
  twoTodePlay,
  ...runPlays(THAI),
  officialPlay,
]

function parseDraw(input: unknown): Parsed<ThaiDraw> {
  const fields = parseFields(
    input,
    THAI_PRIZES.map(({ name }) => name),
    'draw',
  )
  if (!fields.ok) return fields
  const draw: Record<string, string | readonly string[]> = {}
  for (const { name, count, width } of THAI_PRIZES) {
    const value = fields.value[name]
    const numbers =
      count === 1
        ? parseOneNumber(value, name, width)
        : parseNumberList(value, name, { count, width })
    if (!numbers.ok) return numbers
    draw[name] = numbers.value
  }
  return accept(draw as unknown as ThaiDraw)
}

const TICKETS = 1_000_000

/** The numbers before and after; 000000 and 999999 are neighbours. */
function neighboursOf(first: string): readonly string[] {
  return [-1, 1].map((step) =>
    String((Number(first) + step + TICKETS) % TICKETS).padStart(first.length, '0'),
  )
}

/** Thai government lottery (GLO). */
export const thaiFamily: Family<ThaiDraw> = {
  code: 'TH',
  games: ['TH'],
  plays: byCode(PLAYS),
  parseDraw,
  drawFrom(stream) {
    const draw: Record<string, string | readonly string[]> = {}
    for (const { name, count, width } of THAI_PRIZES) {
      if (name === 'nearFirst') continue
      const numbers = numbersFrom(stream, count, width)
      draw[name] = count === 1 ? (numbers[0] ?? '') : numbers
    }
    const { first } = draw as unknown as ThaiDraw
    return { ...(draw as unknown as ThaiDraw), nearFirst: neighboursOf(first) }
  },
  trendSeries: [
    { name: 'top2', choices: TWO_DIGITS.all, shownBy: ({ first }) => [first.slice(-2)] },
    { name: 'bottom2', choices: TWO_DIGITS.all, shownBy: ({ twoLast }) => [twoLast] },
    {
      name: 'topDigits',
      choices: DIGITS.all,
      shownBy: ({ first }) => [...new Set(first.slice(-3))],
    },
  ],
}
