import type { Dice } from '../dice.ts'

/** Outcome of a message to the database. */
export type MessageFate =
  | 'arrives'
  /** The connection breaks before the database receives it … */
  | 'lost'
  /** … or after it has executed it: the outcome is unknown. */
  | 'unanswered'
  /** The process dies before it is sent … */
  | 'diesBefore'
  /** … or before it reads the answer. */
  | 'diesAfter'
  /** The database asks for another attempt (40001). */
  | 'conflict'

/** Probabilities of injected faults, from 0 to 1. */
export interface FaultRates {
  /** Per statement to the database. */
  readonly break: number
  readonly die: number
  readonly conflict: number
  /** Per request of a member, and per answer. */
  readonly loss: number
  /** Per request and per report of the gateway, of being sent twice. */
  readonly repeat: number
}

export const NO_FAULTS: FaultRates = { break: 0, die: 0, conflict: 0, loss: 0, repeat: 0 }

/** Fault rates of a seed: a fifth of the seeds have none, some have very high ones. */
export function faultRatesOf(dice: Dice): FaultRates {
  const pick = (...choices: readonly number[]) => dice.pick(choices)
  if (dice.chance(0.2)) return NO_FAULTS
  return {
    break: pick(0, 0.005, 0.02, 0.05),
    die: pick(0, 0.002, 0.01),
    conflict: pick(0, 0.02, 0.1),
    loss: pick(0, 0.05, 0.15, 0.3),
    repeat: pick(0, 0.1, 0.25, 0.5),
  }
}

export function fateOf(dice: Dice, faultRates: FaultRates, mayConflict: boolean): MessageFate {
  if (dice.chance(faultRates.break)) return dice.chance(0.5) ? 'lost' : 'unanswered'
  if (dice.chance(faultRates.die)) return dice.chance(0.5) ? 'diesBefore' : 'diesAfter'
  return mayConflict && dice.chance(faultRates.conflict) ? 'conflict' : 'arrives'
}
