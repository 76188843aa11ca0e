import type { Dice } from '#server/simulator/dice.ts'
import { HISTORY_GAMES } from './games.ts'
import type { Purses } from './plan-money.ts'
import type { PlannedVisit } from './shapes.ts'

/** Stakes of a round in tenths of the currency's unit: what every game takes. */
const TENTHS = [5n, 5n, 10n, 10n, 10n, 20n, 20n, 50n] as const
const TENTH = 1_000n
const ROUNDS_LEAST = 6
const ROUNDS_MORE = 14

/** A visit to a game at one stake, as far as the money goes; undefined where it does not. */
export function planVisit(
  dice: Dice,
  purses: Purses,
  member: number,
  at: number,
): PlannedVisit | undefined {
  const gameCode = dice.pick(HISTORY_GAMES)
  const stake = dice.pick(TENTHS) * TENTH
  const stakes = Array.from({ length: ROUNDS_LEAST + dice.next(ROUNDS_MORE) }, () => stake)
  const whole = stake * BigInt(stakes.length)
  return purses.take(member, whole, at) ? { member, gameCode, stakes } : undefined
}
