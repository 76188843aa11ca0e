import { rational } from '@fairhouse/money'
import {
  type BetOdds,
  GameInputError,
  type JsonObject,
  readChoice,
  readFields,
  readInteger,
} from '../core/index.ts'
import { oddsOf, oneStepGame } from '../instant/index.ts'
import { WHEEL_RISKS, WHEEL_SIZES, type WheelRisk, type WheelSize, wheelTable } from './tables.ts'

/** Wheel: 10 to 50 segments, each as likely; what it stops at pays. Every wheel returns 99 %. */

export interface WheelBet extends JsonObject {
  readonly risk: WheelRisk
  readonly segments: WheelSize
}

/** Odds of a wheel: its segments, counted. */
export function wheelOdds({ risk, segments }: WheelBet): BetOdds {
  const chance = rational(1n, BigInt(segments))
  const outcomes = wheelTable(risk, segments).map((multiplier) => ({ chance, multiplier }))
  return oddsOf(`${risk}, ${segments} segments`, outcomes)
}

export const WHEEL = oneStepGame<WheelBet>({
  code: 'wheel',
  version: 1,
  readBet(input) {
    const fields = readFields(input, ['risk', 'segments'])
    const risk = readChoice(fields, 'risk', WHEEL_RISKS)
    const count = readInteger(fields, 'segments', 10, 50)
    const segments = WHEEL_SIZES.find((size) => size === count)
    if (segments === undefined) {
      throw new GameInputError('segments', 'choice', WHEEL_SIZES.join('|'))
    }
    return { risk, segments }
  },
  play({ risk, segments }, stream) {
    const segment = stream.pick(segments)
    return { outcome: { segment }, multiplier: wheelTable(risk, segments)[segment] ?? 0 }
  },
  odds: () =>
    WHEEL_RISKS.flatMap((risk) => WHEEL_SIZES.map((segments) => wheelOdds({ risk, segments }))),
})

export * from './tables.ts'
