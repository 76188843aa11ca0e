import type { RoundState, SportsBet, TransactionKind } from './facts.ts'

export interface PlayPosting {
  readonly code:
    'game.bet' | 'game.win' | 'game.betRollback' | 'game.winRollback' | 'game.correction'
  readonly amount: bigint
  readonly roundNo: bigint
}

/** What a call does to a round. */
export interface RoundChange {
  readonly roundNo: bigint
  readonly vendorRound: string
  readonly gameNo: bigint
  /** As it must be when this is written; undefined: it must not exist. */
  readonly before: RoundState | undefined
  readonly after: RoundState
  readonly staked: bigint
  readonly paid: bigint
  readonly isLate: boolean
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
  /** Postings of the call up to and with its own: what its balance is told by. */
  readonly postingsBehind: number
}

/** The rows of a call beside its postings. */
export interface PlayRows {
  readonly vendorId: number
  readonly memberId: bigint
  readonly rounds: readonly RoundChange[]
  readonly transactions: readonly WrittenTransaction[]
  /** Keys of transactions that it undoes: they must still stand. */
  readonly marks: readonly string[]
  /** The member is told that an open round was given back. */
  readonly refunded?: Readonly<Record<'game' | 'amountMinor' | 'currency', string>>
  readonly bets: readonly { readonly before: SportsBet | undefined; readonly after: SportsBet }[]
}
