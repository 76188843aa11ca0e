import { minor, type Minor } from '@fairhouse/money'
import { type BetOdds, type GameFacts, readFields, readInteger } from '../core/index.ts'
import { multiplierText, oddsOf } from '../instant/index.ts'
import { multiplierAt } from './curve.ts'
import { LARGEST_POINT, LEAST_POINT, pointChance } from './point.ts'

/**
 * Nobody leaves below 1.01: one flight in fifty ends at 1.00, and a bet that could leave there
 * would never lose.
 */
export const LEAST_EXIT = LEAST_POINT + 1

/** A bet on a flight. Exits in hundredths. */
export interface CrashBet {
  readonly stake: Minor
  /** Automatic cash-out; undefined: only manual. Set before the flight. */
  readonly autoExit?: number
  /** The multiplier at which it was left by hand. */
  readonly leftAt?: number
}

/**
 * Reads `{ autoExit? }` of a bet, in hundredths, 101..1 000 000. Throws GameInputError.
 */
export function readCrashBet(input: unknown): { readonly autoExit?: number } {
  const fields = readFields(input, ['autoExit'])
  if (fields['autoExit'] === undefined) return {}
  return { autoExit: readInteger(fields, 'autoExit', LEAST_EXIT, LARGEST_POINT) }
}

/** The multiplier a bet cashes out at if it is reached: by hand, automatically, or at the top. */
export function exitOf({ autoExit, leftAt }: CrashBet): number {
  return Math.min(autoExit ?? LARGEST_POINT, leftAt ?? LARGEST_POINT)
}

/** Payout, stake included: stake × exit when the point is the exit or above it, else 0. */
export function crashPayout(bet: CrashBet, point: number): Minor {
  const exit = exitOf(bet)
  if (point < exit) return minor(0n)
  return minor((bet.stake * BigInt(exit)) / 100n)
}

/** Result of a manual cash-out. `at` in hundredths. */
export type Leaving =
  | { readonly kind: 'left'; readonly at: number }
  /** Cashed out before, manually or automatically: nothing changes. */
  | { readonly kind: 'already'; readonly at: number }
  /** The flight is still below 1.01. */
  | { readonly kind: 'early' }
  /** The crash came first. */
  | { readonly kind: 'late' }

/**
 * Cashes a bet out, `ms` after the start by the server's clock. It gets the multiplier of that
 * millisecond unless it was cashed out before.
 */
export function leaveFlight(bet: CrashBet, ms: number, point: number): Leaving {
  const now = multiplierAt(ms)
  const exit = exitOf(bet)
  if (bet.leftAt !== undefined || now >= exit) {
    return exit <= point ? { kind: 'already', at: exit } : { kind: 'late' }
  }
  if (now < LEAST_EXIT) return { kind: 'early' }
  if (now > point) return { kind: 'late' }
  return { kind: 'left', at: now }
}

/** Odds of leaving at a multiplier, in hundredths. */
export function crashOdds(exit: number): BetOdds {
  const name = `leave at ${multiplierText(exit * 100)}`
  return oddsOf(name, [{ chance: pointChance(exit), multiplier: exit * 100 }])
}

const SHOWN_EXITS = [LEAST_EXIT, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, LARGEST_POINT]

export const CRASH: GameFacts = {
  code: 'crash',
  version: 1,
  kind: 'crash',
  odds: () => SHOWN_EXITS.map(crashOdds),
}
