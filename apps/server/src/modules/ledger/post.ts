import { minor, type Minor } from '@fairhouse/money'
import {
  HOUSE_ACCOUNTS,
  postingRuleOf,
  type HouseAccount,
  type PostingCode,
} from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import { plainColumn } from '#server/db/arrays.ts'
import type { RawRows, Statement } from '#server/db/one-trip.ts'

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

/**
 * `place` is the row's ctid when it was read; the account's number and sequence number verify that
 * it is still that row: after a vacuum another account's row may be there.
 */
const POST = `
with moved as (
  update ledger_accounts a
  set balance = k.balance, seq = k.seq, overdraft_seq = k.overdraft
  from unnest($2::tid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[]) as k(place, account_id, before, guard, balance, seq, overdraft)
  where a.ctid = k.place and a.brand_id = $1 and a.account_id = k.account_id
    and a.seq = k.before and a.guard = k.guard
  returning a.ctid as place
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
    ref, posted_at)
  select $1, unnest($9::bigint[]), unnest($10::bigint[]), unnest($11::bigint[]),
    unnest($12::bigint[]), unnest($13::smallint[]), unnest($14::smallint[]),
    unnest($15::bigint[]), (select batch_now())
), keyed as (
  insert into ledger_transfers (brand_id, account_id, transfer_key, input_hash, first_seq,
    posting_count, created_at)
  select $1, unnest($16::bigint[]), unnest($17::uuid[]), unnest($18::uuid[]),
    unnest($19::bigint[]), unnest($20::int[]), (select batch_now())
)
select floor(extract(epoch from (select batch_now())) * 1000)::text as at,
  string_agg(place::text, ';') as places,
  case when count(*) <> $21::int or (select batch_now()) >= $22::timestamptz
    then ledger_conflict() end as conflict
from moved`

/** Columns of POST's postings as array texts: account, seq, amount, balance, code, contra, ref. */
function postingColumns(posted: readonly PostedTransfer[]): string[] {
  let accounts = ''
  let seqs = ''
  let amounts = ''
  let balances = ''
  let codes = ''
  let contras = ''
  let references = ''
  for (const { transfer, refs, firstSeq, balanceAfter } of posted) {
    const { postings, accountId } = transfer
    let seq = firstSeq
    let balance = balanceAfter as bigint
    for (const posting of postings) balance -= posting.amount
    for (const [index, posting] of postings.entries()) {
      const rule = postingRuleOf(posting.code)
      balance += posting.amount
      accounts += `,${accountId}`
      seqs += `,${seq}`
      amounts += `,${posting.amount}`
      balances += `,${balance}`
      codes += `,${rule.number}`
      contras += `,${HOUSE_ACCOUNTS[posting.contra ?? rule.contra]}`
      references += `,${refs[index]}`
      seq += 1n
    }
  }
  const columns = [accounts, seqs, amounts, balances, codes, contras, references]
  return columns.map((column) => `{${column.slice(1)}}`)
}

/** Places are written "(block,row)": the comma needs quotes inside an array. */
function placeArray(accounts: readonly AccountSnapshot[]): string {
  return `{${accounts.map((account) => `"${account.place}"`).join(',')}}`
}

/**
 * The statement that writes accepted transfers of one brand: new balances, postings and keys. It
 * fails with 40001 when an account or its rules were changed concurrently since they were read, and
 * when it is written at `before` or later; with 23505 when a key exists already: either way nothing
 * is written and the batch is decided again. `changed` is in the order
 * of the accounts' numbers.
 */
export function postStatement(
  brandId: number,
  changed: readonly AccountSnapshot[],
  posted: readonly PostedTransfer[],
  before?: Date,
): Statement {
  const isMoving = ({ transfer }: PostedTransfer) => transfer.postings.length > 0
  const keyed = posted.every(isMoving) ? posted : posted.filter(isMoving)
  return {
    name: 'ledger-post',
    text: POST,
    values: [
      String(brandId),
      placeArray(changed),
      plainColumn(changed, (account) => account.accountId),
      plainColumn(changed, (account) => account.seqBefore),
      plainColumn(changed, (account) => account.rulesVersion),
      plainColumn(changed, (account) => account.balance),
      plainColumn(changed, (account) => account.seq),
      plainColumn(changed, (account) => account.overdraftSeq),
      ...postingColumns(posted),
      plainColumn(keyed, ({ transfer }) => transfer.accountId),
      plainColumn(keyed, ({ transfer }) => transfer.transferKey),
      plainColumn(keyed, ({ transfer }) => transfer.inputHash),
      plainColumn(keyed, ({ firstSeq }) => firstSeq),
      plainColumn(keyed, ({ transfer }) => transfer.postings.length),
      String(changed.length),
      before?.toISOString() ?? null,
    ],
  }
}

/** Parses the result of POST: its time, and the new places of the rows, by `changed`. */
export function readPosted(rows: RawRows): { postedAt: Date; places: readonly RowPlace[] } {
  const [at, places] = rows[0] ?? []
  if (at === undefined || at === null) throw new Error('the ledger gave no time')
  return { postedAt: new Date(Number(at)), places: places?.split(';') ?? [] }
}
