import type { GameStream } from '@fairhouse/fairness'
import type { Minor } from '@fairhouse/money'
import {
  type BetOdds,
  GameInputError,
  type Json,
  type JsonObject,
  type SoloGame,
  type SoloRound,
} from '../core/index.ts'
import { payoutOf } from './multiplier.ts'

/** A game that one step decides: what it reads, what it draws, what that pays. */
export interface OneStepRules<Bet extends JsonObject> {
  readonly code: string
  readonly version: number
  readBet(input: unknown): Bet
  /** `multiplier` in 1/10 000 of the stake. */
  play(bet: Bet, stream: GameStream): { readonly outcome: JsonObject; readonly multiplier: number }
  odds(): readonly BetOdds[]
}

/** State of a round of such a game, all of it open. */
export interface OneStepState extends JsonObject {
  readonly bet: JsonObject
  readonly outcome: JsonObject
  readonly multiplier: number
}

/** An action that is not open. `open` lists the words that are. */
export function refuseAction(open: readonly string[]): GameInputError {
  return new GameInputError('action', 'choice', open.join('|') || 'nothing')
}

/** The game of rules that one step decides. */
export function oneStepGame<Bet extends JsonObject>(rules: OneStepRules<Bet>): SoloGame {
  return {
    code: rules.code,
    version: rules.version,
    kind: 'instant',
    odds: () => rules.odds(),
    readBet: (input) => rules.readBet(input),
    open(bet, stake, stream) {
      const read = rules.readBet(bet)
      const { outcome, multiplier } = rules.play(read, stream)
      const state: OneStepState = { bet: read, outcome, multiplier }
      return { state, stake, payout: payoutOf(stake, multiplier), isOver: true }
    },
    extraStake() {
      throw refuseAction([])
    },
    act() {
      throw refuseAction([])
    },
    actions: () => [],
    view: (round) => round.state,
  }
}

/** The type of an action `{ type, … }`. Throws GameInputError when it is none of `open`. */
export function readActionType<T extends string>(action: unknown, open: readonly T[]): T {
  const type: unknown =
    typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined
  const found = open.find((one) => one === type)
  if (found === undefined) throw refuseAction(open)
  return found
}

/** A round in progress, nothing paid yet. */
export function goingOn(state: JsonObject, stake: Minor): SoloRound {
  return { state, stake, payout: payoutOf(stake, 0), isOver: false }
}

/** A round that is over. `multiplier` in 1/10 000. */
export function over(state: JsonObject, stake: Minor, multiplier: number): SoloRound {
  return { state, stake, payout: payoutOf(stake, multiplier), isOver: true }
}

/** The action that takes what a round is worth. */
export const CASH_OUT: Json = { type: 'cash-out' }
