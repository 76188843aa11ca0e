import { fraction } from '../../../combinatorics.ts'
import { ATTRIBUTES, SIDES } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import { gridPlay } from '../../../rules/grid.ts'
import type { PlacesDraw, Play } from '../../../types.ts'
import { CARS, carAt, PK10, PLACES } from '../places.ts'

const HALF = fraction(1, 2)

function optionsOf(car: number): readonly string[] {
  return [car >= 6 ? 'BIG' : 'SMALL', car % 2 === 1 ? 'ODD' : 'EVEN']
}

/**
 * Two sides of a place: BIG 6-10, SMALL, ODD, EVEN; one line per place and option, priced by the
 * option. Source: qiantaisi/ssc help/rule.
 */
export const placeSidesPlay: Play<PlacesDraw> = gridPlay<PlacesDraw>(PK10, {
  code: 'PK10_2S',
  group: 'twoSides',
  form: { positions: PLACES, choices: ATTRIBUTES },
  prizes: Object.fromEntries(ATTRIBUTES.all.map((option) => [option, HALF])),
  holding: (draw, index) => optionsOf(carAt(draw, index + 1)),
  // Places are evaluated one by one: more than five of them cannot be BIG at once.
  together: CARS.all.map((car) => optionsOf(Number(car))),
})

/** Dragon: place k is higher than place 11 - k. They are never equal. Same source. */
export function dragonTigerPlay(place: 1 | 2 | 3 | 4 | 5): Play<PlacesDraw> {
  return choicesPlay<PlacesDraw>(PK10, {
    code: `PK10_LH_${place}`,
    group: 'dragonTiger',
    area: { field: 'options', choices: SIDES, min: 1 },
    prizes: { DRAGON: HALF, TIGER: HALF },
    wonOn: (draw) =>
      keyedWinners([carAt(draw, place) > carAt(draw, 11 - place) ? 'DRAGON' : 'TIGER']),
  })
}
