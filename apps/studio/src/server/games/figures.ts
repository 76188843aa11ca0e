import type { BetOdds, GameFacts } from '@fairhouse/games/core'
import { compareRational, type Rational, rationalToNumber } from '@fairhouse/money'
import { offeredOdds } from './spots.ts'

/** What a game is by its odds. Computed once: a released version never changes. */
export interface Figures {
  /** Of the least favourable bet, in millionths, fractions dropped. */
  readonly rtpPpm: number
  /** Of the most favourable bet. */
  readonly rtpBestPpm: number
  /** The middle one of its bets. */
  readonly sigma: number
  /** The largest one of its bets. */
  readonly sigmaMost: number
  /** The largest payout ÷ stake of all its bets. */
  readonly top: Rational
}

const known = new Map<string, Figures>()

/**
 * Figures of a game, of a table by its spots that return `floorPpm` at least. Throws RangeError for
 * a game without odds.
 */
export function figuresOf(facts: GameFacts, floorPpm = 0): Figures {
  const floor = facts.kind === 'table' ? floorPpm : 0
  const key = `${facts.code}@${facts.version} ${floor}`
  const found = known.get(key)
  if (found) return found
  const made = figuresFrom(offeredOdds(facts, floor))
  known.set(key, made)
  return made
}

const ppmOf = ({ num, den }: Rational): number => Number((num * 1_000_000n) / den)

function figuresFrom(odds: readonly BetOdds[]): Figures {
  const [first] = odds
  if (!first) throw new RangeError('a game has odds')
  let [least, best, top] = [first.rtp, first.rtp, first.topMultiplier]
  for (const { rtp, topMultiplier } of odds) {
    if (compareRational(rtp, least) < 0) least = rtp
    if (compareRational(rtp, best) > 0) best = rtp
    if (compareRational(topMultiplier, top) > 0) top = topMultiplier
  }
  const sigmas = odds.map(({ sigma }) => sigma).toSorted((a, b) => a - b)
  return {
    rtpPpm: ppmOf(least),
    rtpBestPpm: ppmOf(best),
    sigma: sigmas[Math.floor(sigmas.length / 2)] ?? 0,
    sigmaMost: sigmas.at(-1) ?? 0,
    top,
  }
}

/** 1 low … 5 high by the standard deviation: below 2.5, 3.5, 5, 8 (usual classes). */
export function volatilityOf(sigma: number): number {
  const bounds = [2.5, 3.5, 5, 8]
  return 1 + bounds.filter((bound) => sigma >= bound).length
}

/** Ten-thousandths of the stake, fractions dropped. */
export function topOf({ top }: Figures): number {
  return Math.floor(rationalToNumber(top) * 10_000)
}
