import { minor, type Minor } from '@fairhouse/money'
import type { AccountRef } from '#server/core/caller.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AccountSnapshot, RowPlace, Transfer } from './post.ts'

/** A transfer found under the key of a command: the stored answer is rebuilt from it. */
export interface StoredTransfer extends AccountRef {
  readonly transferKey: string
  readonly inputHash: string
  readonly firstSeq: bigint
  readonly postingCount: number
  /** References of its postings, in order. */
  readonly refs: readonly bigint[]
  /** Amounts of its postings, in order; negative: debits. */
  readonly amounts: readonly Minor[]
  readonly balanceAfter: Minor
  readonly createdAt: Date
}

function readSql(lock: string): string {
  return `
select a.account_id, a.balance, a.seq, a.overdraft_seq, a.guard as rules_version, a.ctid as place
from unnest($2::bigint[]) as k(a)
join ledger_accounts a on a.brand_id = $1 and a.account_id = k.a ${lock}`
}

const READ = readSql('')
const LOCK = readSql('order by a.account_id for no key update of a')

/**
 * Reads accounts of one brand; those that do not exist are missing from the answer. Writing fails
 * when an account has changed since. After such a failure the accounts are locked first, in the
 * order of their numbers, so that two batches cannot deadlock.
 */
export async function readAccounts(
  tx: Tx,
  brandId: number,
  accountIds: readonly bigint[],
  isLocking: boolean,
): Promise<Map<bigint, AccountSnapshot>> {
  const rows = await tx.query<{
    account_id: bigint
    balance: bigint
    seq: bigint
    overdraft_seq: bigint | null
    rules_version: bigint
    place: RowPlace
  }>(
    isLocking ? LOCK : READ,
    [brandId, plainArray(accountIds)],
    isLocking ? 'ledger-lock' : 'ledger-read',
  )
  const accounts = new Map<bigint, AccountSnapshot>()
  for (const row of rows) {
    accounts.set(row.account_id, {
      brandId,
      accountId: row.account_id,
      balance: minor(row.balance),
      seq: row.seq,
      seqBefore: row.seq,
      place: row.place,
      overdraftSeq: row.overdraft_seq,
      rulesVersion: row.rules_version,
    })
  }
  return accounts
}

const STORED = `
select t.account_id, t.transfer_key, t.input_hash, t.first_seq, t.posting_count, t.created_at,
  p.refs, p.amounts, p.balance_after
from unnest($2::bigint[], $3::uuid[]) as k(a, u)
join ledger_transfers t on t.brand_id = $1 and t.transfer_key = k.u and t.account_id = k.a
cross join lateral (
  select array_agg(ref order by seq) as refs, array_agg(amount order by seq) as amounts,
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
    amounts: bigint[]
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
        amounts: row.amounts.map(minor),
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
