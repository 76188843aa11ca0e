import { fraction } from '../../../combinatorics.ts'
import { gridPlay } from '../../../rules/grid.ts'
import { tuplesPlay } from '../../../rules/tuples.ts'
import type { PlacesDraw, Play } from '../../../types.ts'
import { CARS, PK10, PLACES } from '../places.ts'

const ARRANGEMENTS = { 1: 10, 2: 90, 3: 720, 4: 5040, 5: 30_240 } as const

/**
 * First k direct: one line per tuple of different numbers, one from each place; it wins when the
 * first k places are these in order. Source: qiantaisi/ssc help/rule bjpk10.
 */
export function frontPlay(k: 1 | 2 | 3 | 4 | 5): Play<PlacesDraw> {
  return tuplesPlay<PlacesDraw>(PK10, {
    code: `PK10_Q${k}_DIRECT`,
    group: 'front',
    form: { positions: PLACES.slice(0, k), choices: CARS, isDistinct: true },
    chance: fraction(1, ARRANGEMENTS[k]),
    holding: ({ places }, index) => places.slice(index, index + 1),
  })
}

/** Position number: one line per place and number; places may stay empty. Same source. */
export const positionPlay: Play<PlacesDraw> = gridPlay<PlacesDraw>(PK10, {
  code: 'PK10_DWD',
  group: 'position',
  form: { positions: PLACES, choices: CARS },
  prizes: { WIN: fraction(1, 10) },
  isDistinct: true,
  holding: ({ places }, index) => places.slice(index, index + 1),
})
