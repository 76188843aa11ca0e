import { rational } from '@fairhouse/money'
import { bigBinomial, fraction } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import { tuplesPlay } from '../../../rules/tuples.ts'
import type { BallsDraw, Play } from '../../../types.ts'
import { BALLS, ELEVEN_FIVE, frontOf } from '../balls.ts'

const ARRANGEMENTS = { 1: 11, 2: 110, 3: 990 } as const

/**
 * Front k direct: one line per tuple of different numbers, one from each position; it wins when
 * the first k balls are these in order. Source: zhonghaibin/cp wanfa tables.
 */
export function frontDirectPlay(k: 1 | 2 | 3): Play<BallsDraw> {
  const positions = [1, 2, 3].slice(0, k)
  return tuplesPlay<BallsDraw>(ELEVEN_FIVE, {
    code: `11X5_Q${k}_DIRECT`,
    group: 'front',
    form: { positions, choices: BALLS, isDistinct: true },
    chance: fraction(1, ARRANGEMENTS[k]),
    holding: ({ balls }, index) => balls.slice(index, index + 1),
  })
}

/** Front k group: the first k balls in any order. Same source. */
export function frontGroupPlay(k: 2 | 3): Play<BallsDraw> {
  return combinationsPlay<BallsDraw>(ELEVEN_FIVE, {
    code: `11X5_Q${k}_GROUP`,
    group: 'front',
    form: { choices: BALLS, size: k, maxBankers: k - 1 },
    prizes: { WIN: rational(1n, bigBinomial(11, k)) },
    marked: { of: BALLS.size, least: k, most: k },
    drawn: (draw) => frontOf(draw, k),
    keyOf: (hits) => (hits === k ? 'WIN' : undefined),
  })
}
