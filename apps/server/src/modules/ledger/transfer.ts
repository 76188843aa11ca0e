import { minor, type Minor } from '@fairhouse/money'
import { postingRuleOf, type HouseAccount, type PostingCode } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'

/** Physical place of a row (ctid): the fastest access to a row just read. */
export type RowPlace = string

/** An account as batches work on it, in memory. */
export interface AccountSnapshot extends AccountRef {
  balance: Minor
  seq: bigint
  /** Sequence number in the database: it must still be the same when the batch is written. */
  seqBefore: bigint
  place: RowPlace
  overdraftSeq: bigint | null
  /** Version of its rules (limits, exclusions); 0n: none. Must be the same, too. */
  rulesVersion: bigint
}

/** A requested movement: `amount` is what the account gains (negative: loses). */
export interface PostingRequest {
  readonly code: PostingCode
  readonly amount: Minor
  /** The other side, where it is not the code's usual one (a reversal takes the original's). */
  readonly contra?: HouseAccount
}

export interface Transfer extends AccountRef {
  readonly transferKey: string
  readonly inputHash: string
  /** Empty: rows are written in the account's turn, nothing moves and no transfer is stored. */
  readonly postings: readonly PostingRequest[]
  /** Every debit must be covered by the balance before it, whatever comes after it. */
  readonly isInOrder?: boolean
}

export interface PostedTransfer<T extends Transfer = Transfer> {
  readonly transfer: T
  /** Reference of each posting, by its code: the number of the bet or deposit. */
  readonly refs: readonly bigint[]
  readonly firstSeq: bigint
  readonly balanceAfter: Minor
}

/** The order of the accounts' numbers. */
export function byNumber(a: AccountRef, b: AccountRef): number {
  return a.accountId < b.accountId ? -1 : a.accountId > b.accountId ? 1 : 0
}

/** Whether some debit, in order, is not covered by the balance that it meets. */
function isUncovered(balance: bigint, postings: readonly PostingRequest[]): boolean {
  let left = balance
  for (const { code, amount } of postings) {
    left += amount
    const isDebit = amount < 0n
    if (isDebit && left < 0n && !postingRuleOf(code).mayOverdraw) return true
  }
  return false
}

/** Number of postings before the one that takes the balance below zero. */
function beforeOverdraft(balance: bigint, postings: readonly PostingRequest[]): bigint {
  let left = balance
  const index = postings.findIndex(({ amount }) => (left += amount) < 0n)
  return BigInt(Math.max(0, index))
}

/**
 * Applies a transfer to the account in memory. Returns the sequence number of its first posting;
 * undefined, and nothing is changed, when a code that may not overdraw would take the balance below
 * zero. Throws for a direction the code does not allow: an error of the calling module.
 */
export function applyTransfer(
  account: AccountSnapshot,
  postings: readonly PostingRequest[],
  isInOrder = false,
): bigint | undefined {
  let total = 0n
  let mayOverdraw = true
  for (const { code, amount } of postings) {
    const { direction, mayOverdraw: may } = postingRuleOf(code)
    if (amount === 0n || (direction !== 0 && amount > 0n !== direction > 0)) {
      throw new RangeError(`${code} cannot post ${amount}`)
    }
    total += amount
    mayOverdraw &&= may === true
  }
  const balance = account.balance + total
  const isShort = isInOrder
    ? isUncovered(account.balance, postings)
    : balance < 0n && total < 0n && !mayOverdraw
  if (isShort) return undefined
  const firstSeq = account.seq + 1n
  if (balance >= 0n) account.overdraftSeq = null
  else account.overdraftSeq ??= firstSeq + beforeOverdraft(account.balance, postings)
  account.seq += BigInt(postings.length)
  account.balance = minor(balance)
  return firstSeq
}
