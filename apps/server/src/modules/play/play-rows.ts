import type { FreeRoundChange, GrantChange } from '../free-rounds/index.ts'
import type { RoundState, SportsBet, TransactionKind } from './facts.ts'

export interface PlayPosting {
  readonly code:
    | 'game.bet'
    | 'game.win'
    | 'game.betRollback'
    | 'game.winRollback'
    | 'game.correction'
    | 'freeRounds.win'
    | 'freeRounds.winRollback'
  readonly amount: bigint
  readonly roundNo: bigint
  /** The bet that is placed or undone, by its key. */
  readonly bet?: string
}

/** A call's change of a round. */
export interface RoundChange {
  readonly roundNo: bigint
  readonly vendorRound: string
  readonly gameNo: bigint
  readonly product: string
  /** The required state when this is written; undefined: it must not exist. */
  readonly before: RoundState | undefined
  readonly after: RoundState
  readonly staked: bigint
  readonly paid: bigint
  readonly isLate: boolean
  readonly isFree: boolean
  /** Whether bonus money was in it: required when this is written. */
  readonly hadBonus: boolean
  /** Whether bonus money is in it then. */
  readonly hasBonus: boolean
}

export interface WrittenTransaction {
  readonly key: string
  readonly kind: TransactionKind
  readonly state: 'applied' | 'rolled_back' | 'tombstone'
  readonly contentHash: string
  readonly txNo: bigint
  readonly roundNo: bigint | null
  readonly amount: bigint
  readonly reference: string | null
  /** Postings of the call up to and including its own: they give its balance. */
  readonly postingsBehind: number
  /** Bonus money that the game may take beside the balance: vendors see both as one. */
  readonly held: bigint
}

/** The rows of a call beside its postings. */
export interface PlayRows {
  readonly vendorId: number
  readonly memberId: bigint
  readonly rounds: readonly RoundChange[]
  readonly transactions: readonly WrittenTransaction[]
  /** Keys of transactions that it undoes: they must still be valid. */
  readonly marks: readonly string[]
  /** Values of the message to the member about a refunded round. */
  readonly refunded?: Readonly<Record<'game' | 'amountMinor' | 'currency', string>>
  /** What was played and won on grants of free rounds. */
  readonly grants: readonly GrantChange[]
  readonly free: readonly FreeRoundChange[]
  readonly bets: readonly { readonly before: SportsBet | undefined; readonly after: SportsBet }[]
}
