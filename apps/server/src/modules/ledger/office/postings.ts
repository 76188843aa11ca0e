import {
  HOUSE_ACCOUNTS,
  postingCodeOf,
  POSTINGS,
  type LedgerCause,
  type LedgerPosting,
  type LedgerTransferShape,
  type PostingCode,
} from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'
import { accountIdOf } from './accounts.ts'
import { causeIds, causeKindOf } from './cause-ids.ts'

export interface PostingRecord {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly seq: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly code: number
  readonly contra: number
  readonly ref: bigint
  readonly posted_at: Date
}

const COLUMNS = 'account_id, seq, amount, balance_after, code, contra, ref, posted_at'
const NEWEST = 9_000_000_000_000_000_000n

const HOUSE_NAMES = new Map<number, string>(
  Object.entries(HOUSE_ACCOUNTS).map(([name, number]) => [number, name]),
)

/** Postings as the office reads them, each with its cause. */
export async function presentPostings(
  db: Tx,
  brandId: number,
  rows: readonly PostingRecord[],
): Promise<LedgerPosting[]> {
  const wanted = rows.map(({ code, ref }) => ({ kind: causeKindOf(postingCodeOf(code), ref), ref }))
  const ids = await causeIds(db, brandId, wanted)
  return rows.map((row, index): LedgerPosting => {
    const code = postingCodeOf(row.code)
    const cause: LedgerCause = {
      kind: causeKindOf(code, row.ref),
      id: ids[index] ?? null,
    }
    return {
      accountId: accountIdOf(row.account_id),
      seq: row.seq.toString(),
      code,
      amountMinor: row.amount.toString(),
      balanceAfterMinor: row.balance_after.toString(),
      house: HOUSE_NAMES.get(row.contra) ?? String(row.contra),
      cause,
      postedAt: row.posted_at.toISOString(),
    }
  })
}

interface PostingsQuery {
  readonly code?: PostingCode
  /** Instants of the wire; the second one is not in it. */
  readonly from?: string
  readonly until?: string
  /** The sequence number above the page, as `next` of the one before says it. */
  readonly before?: string | undefined
}

/**
 * A page of an account's postings by filter, newest first. Throws VALIDATION_FAILED for instants
 * that are none.
 */
export async function listPostings(
  db: Tx,
  brandId: number,
  accountId: bigint,
  query: PostingsQuery,
  limit: number,
): Promise<{ postings: LedgerPosting[]; next: string | null }> {
  const before = /^\d{1,18}$/.test(query.before ?? '') ? BigInt(query.before ?? 0) : NEWEST
  const rows = await db.query<PostingRecord>(
    `select ${COLUMNS} from ledger_postings
     where brand_id = $1 and account_id = $2 and seq < $3
       and ($4::smallint is null or code = $4)
       and ($5::timestamptz is null or posted_at >= $5)
       and ($6::timestamptz is null or posted_at < $6)
     order by seq desc limit $7`,
    [
      brandId,
      accountId,
      before,
      query.code === undefined ? null : POSTINGS[query.code].number,
      readInstant('from', query.from) ?? null,
      readInstant('until', query.until) ?? null,
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    postings: await presentPostings(db, brandId, shown),
    next: rows.length > limit && last ? last.seq.toString() : null,
  }
}

/** One posting. Throws NOT_FOUND. */
export async function requirePosting(
  db: Tx,
  brandId: number,
  accountId: bigint,
  seq: bigint,
): Promise<PostingRecord> {
  const rows = await db.query<PostingRecord>(
    `select ${COLUMNS} from ledger_postings where brand_id = $1 and account_id = $2 and seq = $3`,
    [brandId, accountId, seq],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** Postings of accounts that belong to one thing, in the order of time. */
export function readRelated(
  db: Tx,
  brandId: number,
  accounts: readonly bigint[],
  codes: readonly PostingCode[],
  ref: bigint,
): Promise<PostingRecord[]> {
  return db.query<PostingRecord>(
    `select ${COLUMNS} from ledger_postings
     where brand_id = $1 and account_id = any($2::bigint[]) and code = any($3::smallint[])
       and ref = $4
     order by posted_at, account_id, seq limit 500`,
    [brandId, accounts, codes.map((code) => POSTINGS[code].number), ref],
  )
}

interface TransferRecord {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly transfer_key: string
  readonly first_seq: bigint
  readonly posting_count: number
  readonly created_at: Date
}

async function presentTransfer(
  db: Tx,
  brandId: number,
  transfer: TransferRecord,
): Promise<LedgerTransferShape> {
  const rows = await db.query<PostingRecord>(
    `select ${COLUMNS} from ledger_postings
     where brand_id = $1 and account_id = $2 and seq >= $3 and seq < $4 order by seq`,
    [
      brandId,
      transfer.account_id,
      transfer.first_seq,
      transfer.first_seq + BigInt(transfer.posting_count),
    ],
  )
  return {
    transferKey: transfer.transfer_key,
    createdAt: transfer.created_at.toISOString(),
    postings: await presentPostings(db, brandId, rows),
  }
}

/** The postings under a key, on each account that used it. Throws NOT_FOUND. */
export async function readTransfers(
  db: Tx,
  brandId: number,
  transferKey: string,
): Promise<LedgerTransferShape[]> {
  const rows = await db.query<TransferRecord>(
    `select account_id, transfer_key, first_seq, posting_count, created_at from ledger_transfers
     where brand_id = $1 and transfer_key = $2 order by account_id limit 50`,
    [brandId, transferKey],
  )
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  const transfers: LedgerTransferShape[] = []
  for (const row of rows) transfers.push(await presentTransfer(db, brandId, row))
  return transfers
}

/** The transfer that a posting is part of; none for postings of a settlement. */
export async function readTransferOf(
  db: Tx,
  brandId: number,
  posting: PostingRecord,
): Promise<LedgerTransferShape | null> {
  // Transfers are found by time: one is written with its postings. A time that was read has lost
  // its microseconds.
  const rows = await db.query<TransferRecord>(
    `select account_id, transfer_key, first_seq, posting_count, created_at from ledger_transfers
     where brand_id = $1 and account_id = $2 and created_at >= $4
       and created_at < $4::timestamptz + interval '1 millisecond'
       and $3 between first_seq and first_seq + posting_count - 1`,
    [brandId, posting.account_id, posting.seq, posting.posted_at],
  )
  return rows[0] ? presentTransfer(db, brandId, rows[0]) : null
}
