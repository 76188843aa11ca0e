import { addRational, type Rational } from '@fairhouse/money'
import { chanceOfHits } from '../../../combinatorics.ts'
import { named } from '../../../choices.ts'
import { choicesPlay, keyedWinners } from '../../../rules/choices.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { DRAWN, factsOf, KENO } from '../balls.ts'

const HALF = DRAWN / 2

/** Chance that the count of the twenty in one half of the balls (40 of 80) is in a range. */
export function chanceInHalf(from: number, to: number): Rational {
  const counts = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return counts
    .map((count) => chanceOfHits(count, { marked: 40, drawn: DRAWN, balls: 80 }))
    .reduce(addRational)
}

const MAJORITY = chanceInHalf(HALF + 1, DRAWN)
const EVENLY = chanceInHalf(HALF, HALF)

/**
 * UP: more than ten balls in 1-40; DOWN: in 41-80; priced by the option.
 * Source: kollein/w88-backend.
 */
export const upDownPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(KENO, {
  code: 'KENO_UP',
  group: 'halves',
  area: { field: 'options', choices: named('UP', 'DOWN'), min: 1 },
  prizes: { UP: MAJORITY, DOWN: MAJORITY },
  wonOn(draw) {
    const { low } = factsOf(draw)
    return keyedWinners(low > HALF ? ['UP'] : low < HALF ? ['DOWN'] : [])
  },
})

/** Exactly ten in 1-40. Source: qiantaisi/ssc help/rule. */
export const midPlay: Play<BallsDraw> = fixedPlay<BallsDraw>(KENO, {
  code: 'KENO_MID',
  group: 'halves',
  chance: EVENLY,
  holds: (draw) => factsOf(draw).low === HALF,
})

/** More than ten odd balls, or even ones; priced by the option. Source: kollein/w88-backend. */
export const oddEvenPlay: Play<BallsDraw> = choicesPlay<BallsDraw>(KENO, {
  code: 'KENO_ODDS',
  group: 'halves',
  area: { field: 'options', choices: named('ODD', 'EVEN'), min: 1 },
  prizes: { ODD: MAJORITY, EVEN: MAJORITY },
  wonOn(draw) {
    const { odd } = factsOf(draw)
    return keyedWinners(odd > HALF ? ['ODD'] : odd < HALF ? ['EVEN'] : [])
  },
})

/** Exactly ten odd balls. Source: qiantaisi/ssc help/rule. */
export const oddEvenMidPlay: Play<BallsDraw> = fixedPlay<BallsDraw>(KENO, {
  code: 'KENO_OEMID',
  group: 'halves',
  chance: EVENLY,
  holds: (draw) => factsOf(draw).odd === HALF,
})
