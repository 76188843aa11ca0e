import { TWO_DIGITS } from '../../choices.ts'
import { accept, parseFields, parseOnlyField } from '../../selection-parser.ts'
import type { ChoiceStream, Family, Parsed, Play } from '../../types.ts'
import { byCode, numbersFrom, parseNumberList } from '../parse-draw.ts'
import { daPlay } from './plays/da.ts'
import { daoPlay } from './plays/dao.ts'
import { firstPrizePlay } from './plays/first-prize.ts'
import { containedPlays, groupPlays } from './plays/groups.ts'
import { loOncePlay } from './plays/lo-once.ts'
import { specialPartPlays } from './plays/special-part.ts'
import { dauPlays, loPlay, someLoPlay, threeDigitPlays } from './plays/targets.ts'
import { truotPlay } from './plays/truot.ts'
import { twoSidesPlay } from './plays/two-sides.ts'
import { xienPlay } from './plays/xien.ts'
import { endCountsOf, specialOf, type Region, type VietnamDraw } from './region.ts'

/** In the order in which a page shows them. */
function playsOf(region: Region): readonly Play<VietnamDraw>[] {
  const [de, deDau, ...special] = specialPartPlays(region)
  const plays = [
    loPlay(region, 2),
    loOncePlay(region),
    loPlay(region, 3),
    loPlay(region, 4),
    someLoPlay(region),
    ...[de, deDau].filter((play) => play !== undefined),
    firstPrizePlay(region),
    ...dauPlays(region),
    ...special,
    ...threeDigitPlays(region),
    ...[2, 3, 4].map((k) => xienPlay(region, k)),
    ...[4, 5, 6, 7, 8, 9, 10].map((k) => truotPlay(region, k)),
    twoSidesPlay(region),
    ...groupPlays(region),
    ...containedPlays(region),
    daPlay(region),
  ]
  const known = new Map(plays.map((play) => [play.code, play]))
  return [...plays, daoPlay(region, (code) => known.get(code))]
}

/** A family of Vietnam: its prizes are numbers of their own, each of a given width. */
export function vietnamFamily<Draw extends VietnamDraw>(region: Region): Family<Draw> {
  const { shape } = region
  const drawOf = (numbers: ReadonlyMap<string, readonly string[]>): Draw =>
    ({ prizes: Object.fromEntries(numbers) }) as unknown as Draw

  function parseDraw(input: unknown): Parsed<Draw> {
    const field = parseOnlyField(input, 'prizes', 'draw')
    if (!field.ok) return field
    const given = parseFields(
      field.value,
      shape.map(({ name }) => name),
      'prizes',
    )
    if (!given.ok) return given
    const parsed = new Map<string, readonly string[]>()
    for (const prize of shape) {
      const numbers = parseNumberList(given.value[prize.name], `prizes.${prize.name}`, prize)
      if (!numbers.ok) return numbers
      parsed.set(prize.name, numbers.value)
    }
    return accept(drawOf(parsed))
  }

  return {
    code: region.code,
    games: [region.code],
    plays: byCode(playsOf(region)) as Family<Draw>['plays'],
    parseDraw,
    drawFrom: (stream: ChoiceStream) =>
      drawOf(
        new Map(shape.map(({ name, count, width }) => [name, numbersFrom(stream, count, width)])),
      ),
    trendSeries: [
      {
        name: 'lo',
        choices: TWO_DIGITS.all,
        shownBy: (draw) => [...endCountsOf(draw, 2).keys()],
      },
      {
        name: 'de',
        choices: TWO_DIGITS.all,
        shownBy: (draw) => [specialOf(draw).slice(-2)],
      },
    ],
  }
}
