import type { GameStream } from '@fairhouse/fairness'
import { minor, type Minor, rational, times } from '@fairhouse/money'
import type { BetOdds, GameFacts } from '../core/index.ts'
import { MULTIPLIER_ONE, oddsOf } from '../instant/index.ts'
import { SPECIES, type Species } from './species.ts'

/**
 * Outcome of a bullet: P(catch) = RTP ÷ multiplier for every cannon, each bullet its own draw by
 * the seeds of the player who fired it (a nonce each). So the RTP is 96 % for every fish, and
 * neither aim nor other players change that. A bullet whose fish is gone is refunded.
 */

export const FISHING_RTP = rational(96n, 100n)

const WORD_VALUES = 1n << 32n

/** Words below this catch: floor(RTP × 2^32 ÷ multiplier). */
export function catchThreshold({ multiplier }: Pick<Species, 'multiplier'>): number {
  return Number((FISHING_RTP.num * WORD_VALUES) / (FISHING_RTP.den * BigInt(multiplier)))
}

/** Levels of a cannon: a shot costs this multiple of the base stake of the room. */
export const CANNON_LEVELS = [1, 2, 3, 5, 10, 20, 30, 50, 100] as const
export type CannonLevel = (typeof CANNON_LEVELS)[number]

/** The stake of a shot. */
export function shotStake(base: Minor, level: CannonLevel): Minor {
  return times(base, BigInt(level))
}

/** Result of a bullet. */
export interface ShotResult {
  readonly kind: 'caught' | 'missed' | 'refunded'
  readonly payout: Minor
  /** The word that decided; none when the fish was gone. */
  readonly word?: number
}

/**
 * Decides a bullet that met a fish. `stream` is that of the shot's own seeds, at word 0; one word
 * is taken.
 */
export function decideShot(species: Species, stake: Minor, stream: GameStream): ShotResult {
  const word = stream.word()
  return word < catchThreshold(species)
    ? { kind: 'caught', payout: times(stake, BigInt(species.multiplier)), word }
    : { kind: 'missed', payout: minor(0n), word }
}

/**
 * A bullet whose fish swam away, or was another's by then: the stake comes back, nothing is
 * drawn.
 */
export function refundShot(stake: Minor): ShotResult {
  return { kind: 'refunded', payout: stake }
}

/** Odds of shots at one kind of fish, exact to the word. */
export function fishingOdds(species: Species): BetOdds {
  const chance = rational(BigInt(catchThreshold(species)), WORD_VALUES)
  return oddsOf(species.code, [{ chance, multiplier: species.multiplier * MULTIPLIER_ONE }])
}

export const FISHING: GameFacts = {
  code: 'fishing',
  version: 1,
  kind: 'fishing',
  odds: () => SPECIES.map(fishingOdds),
}
