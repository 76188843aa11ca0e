import type { GameStream } from '@fairhouse/fairness'
import type { Minor, Rational } from '@fairhouse/money'
import type { Json, JsonObject } from './json.ts'

/** Odds of one kind of bet, exact where `isExact`. */
export interface BetOdds {
  /** The bet in words of the rules: "under 50.00", "banker", "low, 16 rows". */
  readonly bet: string
  /** Return to player: mean of payout ÷ stake. */
  readonly rtp: Rational
  /** Standard deviation of payout ÷ stake of one round. */
  readonly sigma: number
  /** Chance that a round pays anything. */
  readonly hitRate: Rational
  /** The largest payout ÷ stake there is. */
  readonly topMultiplier: Rational
}

/** Properties of every game of the studio. A released version never changes. */
export interface GameFacts {
  /** Lower case with dashes, unique in the studio: "dice", "sunday-market". */
  readonly code: string
  /** Raised with any change of rules or data; rounds keep the version they were played by. */
  readonly version: number
  readonly kind: 'slots' | 'instant' | 'crash' | 'table' | 'fishing' | 'pot'
  /** The bets whose odds are published; the lowest RTP of them is the game's. */
  odds(): readonly BetOdds[]
}

/** A round of a solo game after a step. */
export interface SoloRound {
  /** All that is needed to continue and to replay it; secret parts included. Stored as is. */
  readonly state: JsonObject
  /** Stake taken so far (more than the first where a step raised it: double, split). */
  readonly stake: Minor
  /** Paid when the round is over, else 0: stake included. */
  readonly payout: Minor
  readonly isOver: boolean
}

/**
 * A game of one player against the bank, decided at once (dice, a slot) or in steps (mines,
 * blackjack). Pure: the same seeds, bet and actions give the same round, in the studio, in the
 * verifier and in tests. Money is exact; a fraction of a ledger unit is dropped, never rounded up.
 */
export interface SoloGame extends GameFacts {
  /**
   * Reads what a page sent beside the stake. Throws GameInputError. The result is plain data,
   * canonical: it is stored with the round, and reading it again gives itself.
   */
  readBet(input: unknown): JsonObject
  /** The round after its first step. `stream` is at word 0. */
  open(bet: JsonObject, stake: Minor, stream: GameStream): SoloRound
  /** Further stake that this action takes before anything is shown. Throws GameInputError. */
  extraStake(round: SoloRound, action: unknown): Minor
  /** The round after an action. `stream` continues where the last step ended. */
  act(round: SoloRound, action: unknown, stream: GameStream): SoloRound
  /** Actions possible now, for the page and for finishing abandoned rounds. */
  actions(round: SoloRound): readonly Json[]
  /** What the player may see now: nothing that is still to be revealed. */
  view(round: SoloRound): JsonObject
}

/** A bet on a table: where and how much. */
export interface SpotBet {
  readonly spot: string
  readonly stake: Minor
}

/** A game of rounds shared by all at a table: bets close, then one outcome applies to all. */
export interface TableGame extends GameFacts {
  /** All spots that may be bet on, in the order of the cloth. */
  readonly spots: readonly string[]
  /** The outcome of a round. `stream` is at word 0. */
  deal(stream: GameStream): JsonObject
  /** Payout of a bet, stake included; 0 when lost, the stake on a push. */
  payout(bet: SpotBet, outcome: JsonObject): Minor
}
