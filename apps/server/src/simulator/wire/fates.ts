import type { Dice } from '../dice.ts'

/** What becomes of a message to the database. */
export type Fate =
  | 'arrives'
  /** The connection breaks before the database hears it … */
  | 'lost'
  /** … or after it has done it: nobody knows. */
  | 'unheard'
  /** The process dies before it is sent … */
  | 'diesBefore'
  /** … or before it reads the answer. */
  | 'diesAfter'
  /** The database asks for another attempt (40001). */
  | 'conflict'

/** How rough a seed is: probabilities from 0 to 1. */
export interface Weather {
  /** Of each statement on its way to the database. */
  readonly break: number
  readonly die: number
  readonly conflict: number
  /** Of each request of a member, and of each answer. */
  readonly loss: number
  /** Of each request and each report of the gateway to be made twice. */
  readonly repeat: number
}

export const CALM: Weather = { break: 0, die: 0, conflict: 0, loss: 0, repeat: 0 }

/** A seed's weather: a fifth of the seeds are calm, some are as rough as it gets. */
export function weatherOf(dice: Dice): Weather {
  const pick = (...choices: readonly number[]) => dice.pick(choices)
  if (dice.chance(0.2)) return CALM
  return {
    break: pick(0, 0.005, 0.02, 0.05),
    die: pick(0, 0.002, 0.01),
    conflict: pick(0, 0.02, 0.1),
    loss: pick(0, 0.05, 0.15, 0.3),
    repeat: pick(0, 0.1, 0.25, 0.5),
  }
}

export function fateOf(dice: Dice, weather: Weather, mayConflict: boolean): Fate {
  if (dice.chance(weather.break)) return dice.chance(0.5) ? 'lost' : 'unheard'
  if (dice.chance(weather.die)) return dice.chance(0.5) ? 'diesBefore' : 'diesAfter'
  return mayConflict && dice.chance(weather.conflict) ? 'conflict' : 'arrives'
}
