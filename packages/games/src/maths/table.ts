import type { GameStream } from '@fairhouse/fairness'
import { type Minor, minor, type Rational } from '@fairhouse/money'
import { GameInputError, type JsonObject, type TableGame } from '../core/index.ts'
import { type Law, oddsOfLaw } from './exact.ts'

/** Stake × return, a fraction of a ledger unit dropped. */
export function payoutOf(stake: Minor, returns: Rational): Minor {
  return minor((stake * returns.num) / returns.den)
}

/**
 * A bet on a table: its distribution of returns per unit staked, stake included.
 */
export interface Spot<Outcome> {
  readonly code: string
  readonly returns: (outcome: Outcome) => Rational
  /** Exact, from the same rule over all outcomes. */
  readonly law: () => Law
}

export interface TableRules<Outcome extends JsonObject> {
  readonly code: string
  readonly version: number
  readonly spots: readonly Spot<Outcome>[]
  readonly deal: (stream: GameStream) => Outcome
}

/** A table of spots whose payouts and odds are derived from one rule each. */
export function tableGame<Outcome extends JsonObject>(rules: TableRules<Outcome>): TableGame {
  const { code, version, deal } = rules
  const byCode = new Map(rules.spots.map((spot) => [spot.code, spot]))
  return {
    code,
    version,
    kind: 'table',
    spots: rules.spots.map((spot) => spot.code),
    odds: () => rules.spots.map((spot) => oddsOfLaw(spot.code, spot.law())),
    deal,
    /**
     * `outcome` is what `deal` gave. Throws GameInputError for a spot that is not on the cloth.
     */
    payout(bet, outcome) {
      const spot = byCode.get(bet.spot)
      if (!spot) throw new GameInputError('spot', 'choice', [...byCode.keys()].join('|'))
      // Only this game's deal makes outcomes: what is stored comes back as it was.
      return payoutOf(bet.stake, spot.returns(outcome as Outcome))
    },
  }
}
