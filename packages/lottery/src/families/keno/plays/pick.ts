import { chanceOfHits } from '../../../combinatorics.ts'
import { combinationsPlay } from '../../../rules/combinations.ts'
import { ZERO_RATIONAL } from '@fairhouse/money'
import type { BallsDraw, Play } from '../../../types.ts'
import { BALLS, DRAWN, KENO } from '../balls.ts'

/**
 * Pick n of 80: each set of n numbers is a line; its key is how many of them are drawn. A number
 * of hits without a price has lost, so that a price may name those that pay; "0" may be one.
 * Source: Vietlott keno, prize table own knowledge.
 */
export function pickPlay(n: number): Play<BallsDraw> {
  const prizes = Object.fromEntries(
    Array.from({ length: n + 1 }, (_, hits) => [
      String(hits),
      chanceOfHits(hits, { marked: n, drawn: DRAWN, balls: BALLS.size }),
    ]),
  )
  return combinationsPlay<BallsDraw>(KENO, {
    code: `KENO_PICK${n}`,
    group: 'pick',
    form: { choices: BALLS, size: n },
    prizes,
    kinds: () => [{ prizes, push: ZERO_RATIONAL }],
    hasPartialPrice: true,
    marked: { of: BALLS.size, least: DRAWN, most: DRAWN },
    drawn: ({ balls }) => balls,
    keyOf: String,
  })
}
