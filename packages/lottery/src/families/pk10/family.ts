import { drawChoices } from '../../choices.ts'
import type { Family, PlacesDraw, Play } from '../../types.ts'
import { byCode, parseLists } from '../parse-draw.ts'
import { CARS, PLACES } from './places.ts'
import { frontPlay, positionPlay } from './plays/front.ts'
import { dragonTigerPlay, placeSidesPlay } from './plays/sides.ts'
import { topParityPlay, topSizePlay, topSumPlay } from './plays/top-sum.ts'

/** In the order in which a page shows them. */
const PLAYS: readonly Play<PlacesDraw>[] = [
  ...([1, 2, 3, 4, 5] as const).map(frontPlay),
  positionPlay,
  topSumPlay,
  topSizePlay,
  topParityPlay,
  placeSidesPlay,
  ...([1, 2, 3, 4, 5] as const).map(dragonTigerPlay),
]

/** PK10: ten cars in the order in which they arrive. */
export const pk10Family: Family<PlacesDraw> = {
  code: 'PK10',
  games: ['PK10'],
  plays: byCode(PLAYS),
  parseDraw: (input) =>
    parseLists(input, [
      { field: 'places', count: PLACES.length, choices: CARS, rule: 'different' },
    ]),
  drawFrom: (stream) => ({ places: drawChoices(stream, CARS.all, PLACES.length) }),
  trendSeries: PLACES.map((place) => ({
    name: `place${place}`,
    choices: CARS.all,
    shownBy: ({ places }) => places.slice(place - 1, place),
  })),
}
