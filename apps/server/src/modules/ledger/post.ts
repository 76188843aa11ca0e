import { minor, type Minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { HOUSE_ACCOUNTS, ruleOf, type HouseAccount } from './postings.ts'

/** An account, named by brand and number. */
export interface AccountRef {
  readonly brandId: number
  readonly accountId: bigint
}

/** Where a row lies: the quickest way back to a row just read. */
type RowPlace = string

/** An account as a batch works on it, in memory. */
export interface OpenAccount extends AccountRef {
  balance: Minor
  seq: bigint
  /** Sequence number in the database: it must still be the same when the batch is written. */
  readonly seqBefore: bigint
  readonly place: RowPlace
  overdraftSeq: bigint | null
}

/** A movement that a module asks for: `amount` is what the account gains (negative: loses). */
export interface PostingRequest {
  readonly code: PostingCode
  readonly amount: Minor
  /** What it belongs to, by code: the bet's or the deposit's number. */
  readonly ref: bigint
  /** The other side, where it is not the code's usual one (a reversal takes the original's). */
  readonly contra?: HouseAccount
}

export interface Transfer extends AccountRef {
  readonly transferKey: string
  readonly inputHash: string
  readonly postings: readonly PostingRequest[]
}

export interface PostedTransfer extends Transfer {
  readonly firstSeq: bigint
  readonly balanceAfter: Minor
}

/** A transfer found under the key of a command: the stored answer is rebuilt from it. */
export interface StoredTransfer extends AccountRef {
  readonly transferKey: string
  readonly inputHash: string
  readonly firstSeq: bigint
  readonly postingCount: number
  /** What its postings belong to, in order. */
  readonly refs: readonly bigint[]
  readonly balanceAfter: Minor
  readonly createdAt: Date
}

function readSql(lock: string): string {
  return `
select a.account_id, a.balance, a.seq, a.overdraft_seq, a.ctid as place
from unnest($2::bigint[]) as k(a)
join ledger_accounts a on a.brand_id = $1 and a.account_id = k.a ${lock}`
}

const READ = readSql('')
const LOCK = readSql('order by a.account_id for no key update of a')

function byNumber(a: AccountRef, b: AccountRef): number {
  return a.accountId < b.accountId ? -1 : a.accountId > b.accountId ? 1 : 0
}

/**
 * Reads accounts of one brand; those that do not exist are missing from the answer. `post` refuses
 * an account that somebody else has moved since. After such a refusal the accounts are locked
 * first, in the order of their numbers, so that two batches never wait for each other in a circle.
 */
export async function readAccounts(
  tx: Tx,
  brandId: number,
  accountIds: ReadonlySet<bigint>,
  isLocking: boolean,
): Promise<Map<bigint, OpenAccount>> {
  const rows = await tx.query<{
    account_id: bigint
    balance: bigint
    seq: bigint
    overdraft_seq: bigint | null
    place: RowPlace
  }>(
    isLocking ? LOCK : READ,
    [brandId, plainArray([...accountIds])],
    isLocking ? 'ledger-lock' : 'ledger-read',
  )
  const accounts = new Map<bigint, OpenAccount>()
  for (const row of rows) {
    accounts.set(row.account_id, {
      brandId,
      accountId: row.account_id,
      balance: minor(row.balance),
      seq: row.seq,
      seqBefore: row.seq,
      place: row.place,
      overdraftSeq: row.overdraft_seq,
    })
  }
  return accounts
}

const STORED = `
select t.account_id, t.transfer_key, t.input_hash, t.first_seq, t.posting_count, t.created_at,
  p.refs, p.balance_after
from unnest($2::bigint[], $3::uuid[]) as k(a, u)
join ledger_transfers t on t.brand_id = $1 and t.transfer_key = k.u and t.account_id = k.a
cross join lateral (
  select array_agg(ref order by seq) as refs,
    (array_agg(balance_after order by seq desc))[1] as balance_after
  from ledger_postings
  where brand_id = $1 and account_id = t.account_id
    and seq between t.first_seq and t.first_seq + t.posting_count - 1) p`

/** Transfers of a brand that exist already, by key. Call it after the accounts are read. */
export async function findStored(
  tx: Tx,
  brandId: number,
  transfers: readonly Pick<Transfer, 'accountId' | 'transferKey'>[],
): Promise<Map<string, StoredTransfer>> {
  const rows = await tx.query<{
    account_id: bigint
    transfer_key: string
    input_hash: string
    first_seq: bigint
    posting_count: number
    created_at: Date
    refs: bigint[]
    balance_after: bigint
  }>(
    STORED,
    [
      brandId,
      plainArray(transfers.map((one) => one.accountId)),
      plainArray(transfers.map((one) => one.transferKey)),
    ],
    'ledger-stored',
  )
  return new Map(
    rows.map((row) => [
      storedKey({ accountId: row.account_id, transferKey: row.transfer_key }),
      {
        brandId,
        accountId: row.account_id,
        transferKey: row.transfer_key,
        inputHash: row.input_hash,
        firstSeq: row.first_seq,
        postingCount: row.posting_count,
        refs: row.refs,
        balanceAfter: minor(row.balance_after),
        createdAt: row.created_at,
      },
    ]),
  )
}

/** Key of a transfer within its brand. */
export function storedKey(transfer: Pick<Transfer, 'accountId' | 'transferKey'>): string {
  return `${transfer.accountId}/${transfer.transferKey}`
}

/**
 * Applies a transfer to the locked account in memory. Returns undefined, and changes nothing, when
 * the balance would fall below zero by a code that may not do so. Throws for a direction the code
 * does not allow: that is a fault of the calling module.
 */
export function applyTransfer(
  account: OpenAccount,
  transfer: Transfer,
): PostedTransfer | undefined {
  const total = transfer.postings.reduce((all, posting) => all + posting.amount, 0n)
  const mayOverdraw = transfer.postings.every((posting) => ruleOf(posting.code).mayOverdraw)
  if (account.balance + total < 0n && total < 0n && !mayOverdraw) return undefined
  for (const posting of transfer.postings) {
    const direction = ruleOf(posting.code).direction
    if (posting.amount === 0n || (direction !== 0 && posting.amount > 0n !== direction > 0)) {
      throw new RangeError(`${posting.code} cannot post ${posting.amount}`)
    }
  }
  const firstSeq = account.seq + 1n
  account.seq += BigInt(transfer.postings.length)
  account.balance = minor(account.balance + total)
  if (account.balance >= 0n) account.overdraftSeq = null
  else account.overdraftSeq ??= account.seq
  return {
    brandId: transfer.brandId,
    accountId: transfer.accountId,
    transferKey: transfer.transferKey,
    inputHash: transfer.inputHash,
    postings: transfer.postings,
    firstSeq,
    balanceAfter: account.balance,
  }
}

/**
 * The place is where the row lay when it was read; the account's number and sequence number say
 * that it is still that row: after a vacuum another account's row may lie there.
 */
const POST = `
with moved as (
  update ledger_accounts a
  set balance = k.balance, seq = k.seq, overdraft_seq = k.overdraft
  from unnest($2::tid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    as k(place, account_id, before, balance, seq, overdraft)
  where a.ctid = k.place and a.brand_id = $1 and a.account_id = k.account_id and a.seq = k.before
  returning 1
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
    ref, posted_at)
  select $1, p.*, $15::timestamptz from unnest($8::bigint[], $9::bigint[], $10::bigint[],
    $11::bigint[], $12::smallint[], $13::smallint[], $14::bigint[]) as p
), keyed as (
  insert into ledger_transfers (brand_id, account_id, transfer_key, input_hash, first_seq,
    posting_count, created_at)
  select $1, t.*, $15::timestamptz from unnest($16::bigint[], $17::uuid[], $18::uuid[],
    $19::bigint[], $20::int[]) as t
)
select case when count(*) <> $21::int then ledger_conflict() end from moved`

/** Columns of POST's postings as array texts: account, seq, amount, balance, code, contra, ref. */
function postingColumns(transfers: readonly PostedTransfer[]): string[] {
  const columns = Array.from({ length: 7 }, () => '')
  for (const { postings, firstSeq, balanceAfter, accountId } of transfers) {
    let seq = firstSeq
    let balance = balanceAfter as bigint
    for (const posting of postings) balance -= posting.amount
    for (const posting of postings) {
      const rule = ruleOf(posting.code)
      balance += posting.amount
      columns[0] += `,${accountId}`
      columns[1] += `,${seq}`
      columns[2] += `,${posting.amount}`
      columns[3] += `,${balance}`
      columns[4] += `,${rule.code}`
      columns[5] += `,${HOUSE_ACCOUNTS[posting.contra ?? rule.contra]}`
      columns[6] += `,${posting.ref}`
      seq += 1n
    }
  }
  return columns.map((column) => `{${column.slice(1)}}`)
}

/** Places are written "(block,row)": the comma wants quotes inside an array. */
function placeArray(accounts: readonly OpenAccount[]): string {
  return `{${accounts.map((account) => `"${account.place}"`).join(',')}}`
}

/**
 * Writes accepted transfers of one brand: new balances, postings and keys, in one statement. Fails
 * with 40001 when an account has been moved by somebody else since it was read, and with 23505
 * when a key exists already: either way nothing is written and the batch is decided anew.
 */
export async function post(
  tx: Tx,
  brandId: number,
  changed: readonly OpenAccount[],
  transfers: readonly PostedTransfer[],
  postedAt: Date,
): Promise<void> {
  const accounts = changed.toSorted(byNumber)
  await tx.query(
    POST,
    [
      brandId,
      placeArray(accounts),
      plainArray(accounts.map((account) => account.accountId)),
      plainArray(accounts.map((account) => account.seqBefore)),
      plainArray(accounts.map((account) => account.balance)),
      plainArray(accounts.map((account) => account.seq)),
      plainArray(accounts.map((account) => account.overdraftSeq)),
      ...postingColumns(transfers),
      postedAt,
      plainArray(transfers.map((transfer) => transfer.accountId)),
      plainArray(transfers.map((transfer) => transfer.transferKey)),
      plainArray(transfers.map((transfer) => transfer.inputHash)),
      plainArray(transfers.map((transfer) => transfer.firstSeq)),
      plainArray(transfers.map((transfer) => transfer.postings.length)),
      accounts.length,
    ],
    'ledger-post',
  )
}
