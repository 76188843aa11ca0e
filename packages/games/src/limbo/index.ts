import { type BetOdds, type JsonObject, readFields, readInteger } from '../core/index.ts'
import { LARGEST_POINT, pointChance, pointOf } from '../crash/point.ts'
import { multiplierText, oddsOf, oneStepGame } from '../instant/index.ts'

/**
 * Limbo: a multiplier is drawn, and the bet wins when it reaches the target chosen before. The same
 * fall of multipliers as crash, from 52 bits of two words: the RTP is 99 % at every target.
 */

export interface LimboBet extends JsonObject {
  /** In hundredths: 200 is 2.00 times. */
  readonly target: number
}

export const LIMBO_TARGETS = { min: 101, max: LARGEST_POINT } as const

/** Odds of any target. */
export function limboOdds({ target }: LimboBet): BetOdds {
  const name = `at least ${multiplierText(target * 100)}`
  return oddsOf(name, [{ chance: pointChance(target), multiplier: target * 100 }])
}

const SHOWN_TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, LARGEST_POINT]

export const LIMBO = oneStepGame<LimboBet>({
  code: 'limbo',
  version: 1,
  readBet(input) {
    const fields = readFields(input, ['target'])
    return { target: readInteger(fields, 'target', LIMBO_TARGETS.min, LIMBO_TARGETS.max) }
  },
  play({ target }, stream) {
    const point = pointOf(stream.bits52())
    const isWon = point >= target
    return { outcome: { point, isWon }, multiplier: isWon ? target * 100 : 0 }
  },
  odds: () => SHOWN_TARGETS.map((target) => limboOdds({ target })),
})
