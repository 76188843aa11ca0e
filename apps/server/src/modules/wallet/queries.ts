import { minorToWire } from '@fairhouse/money'
import type { StatementPage } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { referenceOf } from './references.ts'
import { readPostings, type AccountRef, type PostingRow } from '../ledger/index.ts'

async function depositIds(
  db: Tx,
  brandId: number,
  rows: readonly PostingRow[],
): Promise<Map<bigint, string>> {
  const numbers = rows.filter((row) => row.code === 'deposit.credit').map((row) => row.ref)
  if (numbers.length === 0) return new Map()
  const found = await db.query<{ deposit_no: bigint; public_id: string }>(
    'select deposit_no, public_id from deposits where brand_id = $1 and deposit_no = any($2)',
    [brandId, numbers],
  )
  return new Map(found.map((row) => [row.deposit_no, row.public_id]))
}

/** The account record: movements below `before`, newest first, with the balance after each. */
export async function readStatement(
  db: Tx,
  account: AccountRef,
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<StatementPage> {
  const rows = await readPostings(db, account, { ...page, limit: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const deposits = await depositIds(db, account.brandId, shown)
  const last = shown.at(-1)
  return {
    lines: shown.map((row) => ({
      seq: row.seq.toString(),
      code: row.code,
      amountMinor: minorToWire(row.amount),
      balanceAfterMinor: minorToWire(row.balanceAfter),
      reference: referenceOf(row) ?? deposits.get(row.ref) ?? null,
      occurredAt: row.postedAt.toISOString(),
    })),
    next: rows.length > page.limit && last ? last.seq.toString() : null,
  }
}
