import { minor, type Minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { AccountRef } from './post.ts'
import { codeOf, POSTING_RULES } from './postings.ts'

/** The member's cash account. Undefined when the member has none. */
export async function findAccount(
  db: Tx,
  brandId: number,
  memberId: bigint,
): Promise<bigint | undefined> {
  const rows = await db.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts
     where brand_id = $1 and member_id = $2 and kind = 'cash'`,
    [brandId, memberId],
  )
  return rows[0]?.account_id
}

export interface AccountState {
  readonly balance: Minor
  readonly seq: bigint
}

export async function readAccount(db: Tx, ref: AccountRef): Promise<AccountState> {
  const rows = await db.query<{ balance: bigint; seq: bigint }>(
    'select balance, seq from ledger_accounts where brand_id = $1 and account_id = $2',
    [ref.brandId, ref.accountId],
    'ledger-account',
  )
  return { balance: minor(rows[0]?.balance ?? 0n), seq: rows[0]?.seq ?? 0n }
}

export interface PostingRow {
  readonly seq: bigint
  readonly code: PostingCode
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly ref: bigint
  readonly postedAt: Date
}

/** The account's movements below `before`, newest first. */
export async function readPostings(
  db: Tx,
  ref: AccountRef,
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<PostingRow[]> {
  const rows = await db.query<{
    seq: bigint
    code: number
    amount: bigint
    balance_after: bigint
    ref: bigint
    posted_at: Date
  }>(
    `select seq, code, amount, balance_after, ref, posted_at from ledger_postings
     where brand_id = $1 and account_id = $2 and seq < $3 order by seq desc limit $4`,
    [ref.brandId, ref.accountId, page.before ?? 9_000_000_000_000_000_000n, page.limit],
  )
  return rows.map((row) => ({
    seq: row.seq,
    code: codeOf(row.code),
    amount: minor(row.amount),
    balanceAfter: minor(row.balance_after),
    ref: row.ref,
    postedAt: row.posted_at,
  }))
}

/** The account's stakes below `before`, newest first; ref is the bet's number. */
export async function readStakes(
  db: Tx,
  ref: AccountRef,
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<{ seq: bigint; ref: bigint }[]> {
  return db.query<{ seq: bigint; ref: bigint }>(
    `select seq, ref from ledger_postings
     where brand_id = $1 and account_id = $2 and code = $3 and seq < $4
     order by seq desc limit $5`,
    [
      ref.brandId,
      ref.accountId,
      POSTING_RULES['bet.stake'].code,
      page.before ?? 9_000_000_000_000_000_000n,
      page.limit,
    ],
  )
}
