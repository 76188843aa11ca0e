import { minor, type Minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { HOUSE_ACCOUNTS, ruleOf, type HouseAccount } from './postings.ts'

/** An account, named by brand and number. */
export interface AccountRef {
  readonly brandId: number
  readonly accountId: bigint
}

export interface LockedAccount extends AccountRef {
  balance: Minor
  seq: bigint
  overdraftSeq: bigint | null
}

/** A movement that a module asks for: `amount` is what the account gains (negative: loses). */
export interface PostingRequest {
  readonly code: PostingCode
  readonly amount: Minor
  /** What it belongs to; 'own' means: the posting's own sequence number (a bet is its stake). */
  readonly ref: bigint | 'own'
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
  readonly balanceAfter: Minor
  readonly createdAt: Date
}

export function accountKey(ref: AccountRef): string {
  return `${ref.brandId}/${ref.accountId}`
}

const LOCK = `
select a.brand_id, a.account_id, a.balance, a.seq, a.overdraft_seq, app_now() as now
from ledger_accounts a
join (select distinct k.b, k.a from unnest($1::int[], $2::bigint[]) as k(b, a)) k
  on a.brand_id = k.b and a.account_id = k.a
order by a.brand_id, a.account_id
for no key update of a`

/**
 * Locks the accounts' rows in key order (so that two batches never wait for each other in a
 * circle) and reads their balances. Accounts that do not exist are missing from the answer.
 */
export async function lockAccounts(
  tx: Tx,
  refs: readonly AccountRef[],
): Promise<{ accounts: Map<string, LockedAccount>; now: Date }> {
  const rows = await tx.query<{
    brand_id: number
    account_id: bigint
    balance: bigint
    seq: bigint
    overdraft_seq: bigint | null
    now: Date
  }>(LOCK, [refs.map((ref) => ref.brandId), refs.map((ref) => ref.accountId)], 'ledger-lock')
  const accounts = new Map<string, LockedAccount>()
  for (const row of rows) {
    const account: LockedAccount = {
      brandId: row.brand_id,
      accountId: row.account_id,
      balance: minor(row.balance),
      seq: row.seq,
      overdraftSeq: row.overdraft_seq,
    }
    accounts.set(accountKey(account), account)
  }
  return { accounts, now: rows[0]?.now ?? new Date(0) }
}

const STORED = `
select t.brand_id, t.account_id, t.transfer_key, t.input_hash, t.first_seq, t.posting_count,
  t.created_at, p.balance_after
from unnest($1::int[], $2::bigint[], $3::uuid[]) as k(b, a, u)
join ledger_transfers t on t.brand_id = k.b and t.account_id = k.a and t.transfer_key = k.u
join ledger_postings p on p.brand_id = t.brand_id and p.account_id = t.account_id
  and p.seq = t.first_seq + t.posting_count - 1`

/** Transfers that exist already under these keys. Call it after the lock, never before. */
export async function findStored(
  tx: Tx,
  transfers: readonly Pick<Transfer, 'brandId' | 'accountId' | 'transferKey'>[],
): Promise<Map<string, StoredTransfer>> {
  const rows = await tx.query<{
    brand_id: number
    account_id: bigint
    transfer_key: string
    input_hash: string
    first_seq: bigint
    posting_count: number
    created_at: Date
    balance_after: bigint
  }>(
    STORED,
    [
      transfers.map((one) => one.brandId),
      transfers.map((one) => one.accountId),
      transfers.map((one) => one.transferKey),
    ],
    'ledger-stored',
  )
  return new Map(
    rows.map((row) => {
      const stored: StoredTransfer = {
        brandId: row.brand_id,
        accountId: row.account_id,
        transferKey: row.transfer_key,
        inputHash: row.input_hash,
        firstSeq: row.first_seq,
        postingCount: row.posting_count,
        balanceAfter: minor(row.balance_after),
        createdAt: row.created_at,
      }
      return [`${accountKey(stored)}/${stored.transferKey}`, stored]
    }),
  )
}

/**
 * Applies a transfer to the locked account in memory. Returns undefined, and changes nothing, when
 * the balance would fall below zero by a code that may not do so. Throws for a direction the code
 * does not allow: that is a fault of the calling module.
 */
export function applyTransfer(account: LockedAccount, transfer: Transfer): PostedTransfer | undefined {
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
  return { ...transfer, firstSeq, balanceAfter: account.balance }
}

const POST = `
with moved as (
  update ledger_accounts a
  set balance = k.balance, seq = k.seq, overdraft_seq = k.overdraft
  from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    as k(b, a, balance, seq, overdraft)
  where a.brand_id = k.b and a.account_id = k.a
), posted as (
  insert into ledger_postings (brand_id, account_id, seq, amount, balance_after, code, contra,
    transfer_key, ref, posted_at)
  select p.*, $15::timestamptz from unnest($6::int[], $7::bigint[], $8::bigint[], $9::bigint[],
    $10::bigint[], $11::smallint[], $12::smallint[], $13::uuid[], $14::bigint[]) as p
)
insert into ledger_transfers (brand_id, account_id, transfer_key, input_hash, code, first_seq,
  posting_count, created_at)
select t.*, $15::timestamptz from unnest($16::int[], $17::bigint[], $18::uuid[], $19::uuid[],
  $20::smallint[], $21::bigint[], $22::int[]) as t`

/**
 * Writes accepted transfers: new balances, postings and keys, in one statement. The accounts must
 * be locked by this transaction. A key that exists already makes the whole statement fail (23505).
 */
export async function post(
  tx: Tx,
  accounts: readonly LockedAccount[],
  transfers: readonly PostedTransfer[],
  postedAt: Date,
): Promise<void> {
  const columns: unknown[][] = Array.from({ length: 9 }, () => [])
  for (const transfer of transfers) {
    let seq = transfer.firstSeq
    let balance = transfer.balanceAfter as bigint
    for (const posting of transfer.postings) balance -= posting.amount
    for (const posting of transfer.postings) {
      const rule = ruleOf(posting.code)
      balance += posting.amount
      const contra = HOUSE_ACCOUNTS[posting.contra ?? rule.contra]
      const ref = posting.ref === 'own' ? seq : posting.ref
      const row = [transfer.brandId, transfer.accountId, seq, posting.amount, balance, rule.code]
      for (const [index, value] of [...row, contra, transfer.transferKey, ref].entries()) {
        columns[index]?.push(value)
      }
      seq += 1n
    }
  }
  await tx.query(
    POST,
    [
      accounts.map((account) => account.brandId),
      accounts.map((account) => account.accountId),
      accounts.map((account) => account.balance),
      accounts.map((account) => account.seq),
      accounts.map((account) => account.overdraftSeq),
      ...columns,
      postedAt,
      transfers.map((transfer) => transfer.brandId),
      transfers.map((transfer) => transfer.accountId),
      transfers.map((transfer) => transfer.transferKey),
      transfers.map((transfer) => transfer.inputHash),
      transfers.map((transfer) => ruleOf(transfer.postings[0]?.code ?? 'bet.stake').code),
      transfers.map((transfer) => transfer.firstSeq),
      transfers.map((transfer) => transfer.postings.length),
    ],
    'ledger-post',
  )
}
