import { drawChoices, DIGITS, named } from '../../choices.ts'
import { accept, parseChoice, parseDrawn, parseFields, refuse } from '../../selection-parser.ts'
import {
  ANIMALS,
  type Animal,
  type Family,
  type MarkSixDraw,
  type Parsed,
  type Play,
} from '../../types.ts'
import { byCode } from '../parse-draw.ts'
import { animalOf, BALLS, colourOf, MAIN, SEVEN, tailOf } from './balls.ts'
import { mainPlacePlay, mainPlay, mainSidesPlay, mainZodiacPlay } from './plays/main-balls.ts'
import { linkedPlays, noneHitPlay } from './plays/multi.ts'
import { officialPlay } from './plays/official.ts'
import { parlayPlay } from './plays/parlay.ts'
import { sixZodiacsPlay } from './plays/six-zodiacs.ts'
import {
  colourPlays,
  halfWavePlays,
  specialPlay,
  specialSidePlays,
  tailPlay,
  zodiacPlay,
} from './plays/special.ts'
import { sumPlays } from './plays/sum.ts'
import { tailLinkPlay } from './plays/tail-links.ts'
import { zodiacLinkPlay } from './plays/zodiac-links.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<MarkSixDraw>[] = [
  specialPlay,
  ...specialSidePlays,
  ...colourPlays,
  ...halfWavePlays,
  zodiacPlay,
  sixZodiacsPlay,
  tailPlay,
  zodiacLinkPlay('LHC_PT1X', 1),
  tailLinkPlay('LHC_PTWS', 1),
  mainZodiacPlay,
  mainPlay,
  mainPlacePlay,
  mainSidesPlay,
  ...sumPlays,
  ...linkedPlays,
  ...[5, 6, 7, 8, 9, 10, 11, 12].map(noneHitPlay),
  ...([2, 3, 4, 5] as const).map((k) => zodiacLinkPlay(`LHC_LX${k}`, k)),
  ...([2, 3, 4] as const).map((k) => tailLinkPlay(`LHC_LW${k}`, k)),
  parlayPlay,
  officialPlay,
]

const YEARS = named(...ANIMALS)
const ORDERS = named('sorted', 'drawn')
const FIELDS = ['main', 'extra', 'zodiacYear', 'order'] as const

function parseDraw(input: unknown): Parsed<MarkSixDraw> {
  const fields = parseFields(input, FIELDS, 'draw')
  if (!fields.ok) return fields
  const missing = FIELDS.find((field) => fields.value[field] === undefined)
  if (missing !== undefined) return refuse(missing, 'missing')
  const main = parseDrawn(fields.value['main'], 'main', BALLS, MAIN, 'different')
  if (!main.ok) return main
  const extra = parseChoice(fields.value['extra'], 'extra', BALLS)
  if (!extra.ok) return extra
  if (main.value.includes(extra.value)) return refuse('extra', 'unexpected', 'not a main ball')
  const year = parseChoice(fields.value['zodiacYear'], 'zodiacYear', YEARS)
  if (!year.ok) return year
  const order = parseChoice(fields.value['order'], 'order', ORDERS)
  if (!order.ok) return order
  return accept({
    main: main.value,
    extra: extra.value,
    zodiacYear: year.value as Animal,
    order: order.value as MarkSixDraw['order'],
  })
}

/** Mark Six (六合彩): six main balls of 49 and a special one. */
export const markSixFamily: Family<MarkSixDraw> = {
  code: 'LHC',
  games: ['LHC'],
  plays: byCode(PLAYS),
  parseDraw,
  /** The lunar year is no matter of chance: it must be given (`zodiacYearOn`). */
  drawFrom(stream, { zodiacYear } = {}) {
    const year = ANIMALS.find((animal) => animal === zodiacYear)
    if (!year) throw new RangeError('a Mark Six draw needs the animal of its lunar year')
    const seven = drawChoices(stream, BALLS.all, SEVEN)
    return {
      main: seven.slice(0, MAIN),
      extra: seven[MAIN] ?? '',
      zodiacYear: year,
      order: 'drawn',
    }
  },
  trendSeries: [
    { name: 'seven', choices: BALLS.all, shownBy: ({ main, extra }) => [...main, extra] },
    { name: 'special', choices: BALLS.all, shownBy: ({ extra }) => [extra] },
    { name: 'tail', choices: DIGITS.all, shownBy: ({ extra }) => [tailOf(extra)] },
    {
      name: 'colour',
      choices: ['RED', 'BLUE', 'GREEN'],
      shownBy: ({ extra }) => [colourOf(extra)],
    },
    {
      name: 'zodiac',
      choices: ANIMALS,
      shownBy: ({ extra, zodiacYear }) => [animalOf(extra, zodiacYear)],
    },
  ],
}
