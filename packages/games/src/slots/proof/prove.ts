import {
  addRational,
  divideRational,
  ONE_RATIONAL,
  type Rational,
  rational,
  rationalToNumber,
  ZERO_RATIONAL,
} from '@fairhouse/money'
import { type Compiled, compile, symbolOf } from '../engine/compile.ts'
import type { JackpotLevel, Machine } from '../machine.ts'
import { type ByTriggers, freeGamesOdds, respinOdds, wheelOdds } from './feature-odds.ts'
import { gameLaw, triggersOf } from './game-law.ts'
import { byTally } from './law.ts'
import { type Moments, mix, plus, sure } from './moments.ts'

/** Exact odds of a machine; progressive pools separate from what the rule itself pays. */
export interface Proof {
  /** Mean of payout ÷ stake without the pools of progressive jackpots. */
  readonly rtp: Rational
  /** What the pools give back of each stake: contributions, and seeds by their turnover. */
  readonly jackpotRtp: Rational
  /** Standard deviation of payout ÷ stake, pools apart. */
  readonly sigma: number
  /** Chance that the rule pays anything. */
  readonly hitRate: Rational
  /** The largest payout ÷ stake that can come. */
  readonly top: Rational
  /** Chance that the paid game brings a feature. */
  readonly featureRate: Rational
}

function oddsOfGame(compiled: Compiled, special: number): ByTriggers {
  const mode = compiled.free ?? compiled.base
  return byTally(gameLaw(mode, special), triggersOf, ({ coins }) => coins)
}

function freeOdds(compiled: Compiled): (awarded: number) => Moments {
  const rule = compiled.machine.free
  if (!rule) return () => sure(0)
  const specials = [...(rule.expanding ?? '')].map(symbolOf)
  const games = (specials.length > 0 ? specials : [-1]).map((one) => oddsOfGame(compiled, one))
  const chance = rational(1n, BigInt(games.length))
  return (awarded) => mix(games.map((game) => ({ chance, of: freeGamesOdds(rule, game, awarded) })))
}

/** Mean of what the pools give back, per unit staked. */
export function jackpotRtp(levels: readonly JackpotLevel[]): Rational {
  let sum = ZERO_RATIONAL
  for (const { seed, turnover, contribution } of levels) {
    sum = addRational(sum, rational(BigInt(seed), BigInt(turnover)))
    sum = addRational(sum, rational(BigInt(contribution), 1_000_000n))
  }
  return sum
}

/** Counts a machine through. Takes from milliseconds (lines) to half a minute (cascades). */
export function prove(machine: Machine): Proof {
  const compiled = compile(machine)
  const base = byTally(gameLaw(compiled.base), triggersOf, ({ coins }) => coins)
  const freeOf = freeOdds(compiled)
  const cells = machine.rows * machine.strips.length
  let features = ZERO_RATIONAL
  const featureOf = (triggers: number, chance: Rational): Moments => {
    const awarded = machine.free?.games[triggers] ?? 0
    const parts: Moments[] = []
    if (awarded > 0) parts.push(freeOf(awarded))
    const { respin, bonus } = machine
    if (respin && triggers >= respin.need) parts.push(respinOdds(respin, triggers, cells))
    if (bonus && triggers >= bonus.need) parts.push(wheelOdds(bonus))
    if (parts.length > 0) features = addRational(features, chance)
    return parts.reduce(plus, sure(0))
  }
  const round = mix(
    [...base].map(([triggers, { chance, of }]) => ({
      chance,
      of: plus(of, featureOf(triggers, chance)),
    })),
  )
  const units = rational(BigInt(machine.units))
  const rtp = divideRational(round.mean, units)
  const mean = rationalToNumber(round.mean)
  const variance = rationalToNumber(round.square) - mean * mean
  const { num, den } = round.zero
  return {
    rtp,
    jackpotRtp: jackpotRtp(machine.jackpots ?? []),
    sigma: Math.sqrt(variance) / machine.units,
    hitRate: addRational(ONE_RATIONAL, { num: -num, den }),
    top: divideRational(rational(BigInt(round.top)), units),
    featureRate: features,
  }
}
