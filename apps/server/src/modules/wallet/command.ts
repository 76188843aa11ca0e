import type { ErrorCode } from '@fairhouse/protocol'
import type { Minor } from '@fairhouse/money'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AccountSnapshot, PostedTransfer, PostingRequest, Transfer } from '../ledger/index.ts'
import type { ProblemDetails } from '#server/core/problem.ts'

/**
 * What a module requests of the wallet: postings, and the rows to write if they are accepted. See
 * docs/LEDGER.md, "Batches".
 */
export interface WalletCommand<Row> extends Transfer {
  readonly postings: readonly (PostingRequest & {
    /** 'new': the writer assigns the number of the row that is created with the posting. */
    readonly ref: bigint | 'new'
  })[]
  readonly rows: Row
  readonly writer: BatchWriter<Row>
}

/** A module's part in a batch, for all of its commands at once. */
export interface BatchWriter<Row> {
  readonly name: string
  /**
   * Reads what the module's own rules need, in a fixed number of statements for the whole batch.
   * Locks that keep them true until the commit are taken first.
   */
  prepare?(tx: Tx, brandId: number, commands: readonly WalletCommand<Row>[]): Promise<Prepared<Row>>
  /**
   * The same without reading: statements that fail (40001) unless every rule is kept. Batches of a
   * writer that has `prepare` and no `assume` always run with locks.
   */
  assume?(brandId: number, commands: readonly WalletCommand<Row>[]): Promise<OptimisticChecks>
  /**
   * Statements that write the rows of the accepted commands, in bulk. In SQL `batch_now()` is the
   * time of the batch.
   */
  write(brandId: number, accepted: readonly AcceptedCommand<Row>[]): readonly Statement[]
}

export interface Prepared<Row> {
  /** The rule a command breaks, if any. */
  refuse(command: WalletCommand<Row>): ErrorCode | undefined
  /** Called when the command is accepted, before the next one of the batch is decided. */
  accept?(command: WalletCommand<Row>): void
  /** The next number for a posting whose ref is 'new'. */
  nextRef?(): bigint
}

interface OptimisticChecks {
  /** Sent before the writing statements. */
  readonly checks: readonly Statement[]
  nextRef?(): bigint
}

/** A command with what its postings belong to, in order. */
export type AcceptedCommand<Row> = PostedTransfer<WalletCommand<Row>>

export type WalletAnswer =
  | {
      readonly ok: true
      /** What the postings belong to, in order: the numbers of new bets, for one. */
      readonly refs: readonly bigint[]
      readonly balanceAfter: Minor
      /** Sequence number of the newest of its postings: the balance is as of it. */
      readonly seq: bigint
      readonly postedAt: Date
      /** The command had been accepted before; this is the stored answer. */
      readonly isRepeat: boolean
    }
  | Refusal

/** The stored answer of an accepted command, with the amounts of its postings, in order. */
export type StoredAnswer = Extract<WalletAnswer, { readonly ok: true }> & {
  readonly amounts: readonly Minor[]
}

export interface Refusal {
  readonly ok: false
  readonly code: ErrorCode
  /** Details: which limit, what is left of it, when it resets. */
  readonly details?: ProblemDetails
}

export type AnyCommand = WalletCommand<unknown>

/**
 * Rules that bind one account beside its balance, and what they count, as of the account's newest
 * posting. Like the account itself they are cached from batch to batch.
 */
export interface AccountRules {
  /** What is decided by them must be written before this instant. */
  readonly before: Date
  /** The rule that the postings would break, if any. */
  refuse(postings: readonly PostingRequest[]): Refusal | undefined
  /** The postings have been accepted. */
  count(postings: readonly PostingRequest[]): void
}

/** Where the rules of accounts come from: wired in start-server.ts. */
export interface RulesSource {
  /**
   * The rules of accounts whose `rulesVersion` is not 0. `accounts` are of one brand, read in `tx`
   * before; the rules are as of their sequence numbers.
   */
  load(
    tx: Tx,
    brandId: number,
    accounts: readonly AccountSnapshot[],
  ): Promise<ReadonlyMap<bigint, AccountRules>>
}

/** An account as a batch works on it, with its rules. */
export interface BoundAccount extends AccountSnapshot {
  rules?: AccountRules | undefined
}
