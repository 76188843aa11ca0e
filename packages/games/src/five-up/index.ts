import { multiplyRational, rational, rationalToNumber } from '@fairhouse/money'
import type { BetOdds, GameFacts } from '../core/index.ts'
import { FIVE_UP_LEAST_SEATS, FIVE_UP_SEATS, FIVE_UP_SHARE } from './pot.ts'

/**
 * Odds of one seat where `seats` are taken: each hand is equally likely to be the best, so that a
 * seat wins one pot in `seats`.
 */
export function seatOdds(seats: number): BetOdds {
  const share = rationalToNumber(FIVE_UP_SHARE)
  return {
    bet: `${seats} seats`,
    rtp: FIVE_UP_SHARE,
    sigma: share * Math.sqrt(seats - 1),
    hitRate: rational(1n, BigInt(seats)),
    topMultiplier: multiplyRational(FIVE_UP_SHARE, rational(BigInt(seats), 1n)),
  }
}

/** How many seats a pot that is dealt may have: 2 to 9. */
export const SEAT_COUNTS: readonly number[] = Array.from(
  { length: FIVE_UP_SEATS - FIVE_UP_LEAST_SEATS + 1 },
  (_, more) => FIVE_UP_LEAST_SEATS + more,
)

/**
 * Five Up: members against each other, the best of five open cards takes the pot less the rake.
 * Nobody decides anything, so that neither skill nor an arrangement of players changes a chance.
 */
export const FIVE_UP: GameFacts = {
  code: 'five-up',
  version: 1,
  kind: 'pot',
  odds: () => SEAT_COUNTS.map(seatOdds),
}

export * from './hands.ts'
export * from './pot.ts'
