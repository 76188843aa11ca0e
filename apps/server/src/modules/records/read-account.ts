import { minor, minorToWire } from '@fairhouse/money'
import {
  POSTINGS,
  RECORD_KINDS,
  type AccountQuery,
  type RecordLine,
  type RecordSummary,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { sumRange } from './day-sums.ts'
import { codesOf, findLines, type LineRow } from './find-lines.ts'
import { spanOf, type Span } from './range.ts'
import { nameReferences } from './references.ts'
import { skipLines, startOf } from './skip-lines.ts'

/** Issue numbers of bets; other movements have none. */
async function issueNumbers(
  db: Tx,
  brandId: number,
  rows: readonly LineRow[],
): Promise<ReadonlyMap<bigint, string>> {
  const bets = rows.filter(({ code }) => POSTINGS[code].ref === 'bet').map(({ ref }) => ref)
  if (bets.length === 0) return new Map()
  const found = await db.query<{ bet_no: bigint; issue_no: string }>(
    `select b.bet_no, i.issue_no from bets b join issues i using (brand_id, issue_id)
     where b.brand_id = $1 and b.bet_no = any($2)`,
    [brandId, bets],
  )
  return new Map(found.map((row) => [row.bet_no, row.issue_no]))
}

/** The account record under a filter, newest first, a page at a time. */
export async function readAccountRecord(
  db: Tx,
  brand: Brand,
  account: AccountRef,
  query: AccountQuery,
): Promise<Span & { lines: RecordLine[]; next: string | null }> {
  const span = await spanOf(db, brand, query)
  const limit = Number(query.limit ?? 50)
  const { lotteryCode } = query
  const filter = { span, codes: codesOf(query), lotteryCode }
  const start = await startOf(query, (skip) => skipLines(db, account, filter, skip))
  const rows = await findLines(db, account, filter, { limit: limit + 1, ...start })
  const shown = rows.slice(0, limit)
  const nameOf = await nameReferences(db, brand.brandId, shown)
  const issues = await issueNumbers(db, brand.brandId, shown)
  const last = shown.at(-1)
  return {
    ...span,
    lines: shown.map((row) => ({
      seq: row.seq.toString(),
      code: row.code,
      kind: POSTINGS[row.code].kind,
      amountMinor: minorToWire(minor(row.amount)),
      balanceAfterMinor: minorToWire(minor(row.balance_after)),
      reference: nameOf(row),
      lotteryCode: row.item === '' ? null : row.item,
      issueNo: POSTINGS[row.code].ref === 'bet' ? (issues.get(row.ref) ?? null) : null,
      occurredAt: row.posted_at.toISOString(),
    })),
    next: rows.length > limit && last ? last.seq.toString() : null,
  }
}

const wire = (amount: bigint): string => minorToWire(minor(amount))

/**
 * Totals of the account record under a filter, in one snapshot of the ledger: the stored sums of
 * days plus the postings that are not in them yet.
 */
export async function summariseAccount(
  db: Tx,
  brand: Brand,
  account: AccountRef,
  query: Omit<AccountQuery, 'limit' | 'before' | 'skip'>,
): Promise<RecordSummary> {
  const span = await spanOf(db, brand, query)
  const { sums, closing, change } = await sumRange(db, account, span, 'item')
  const codes = new Set(codesOf(query))
  const wanted = sums.filter(
    ({ code, key }) =>
      codes.has(code) && (query.lotteryCode === undefined || key === query.lotteryCode),
  )
  const kinds = RECORD_KINDS.flatMap((kind) => {
    const of = wanted.filter(({ code }) => POSTINGS[code].kind === kind)
    if (of.length === 0) return []
    const count = of.reduce((all, one) => all + one.count, 0)
    return [{ kind, count, sumMinor: wire(of.reduce((all, one) => all + one.sum, 0n)) }]
  })
  return {
    ...span,
    openingMinor: wire(closing - change),
    closingMinor: wire(closing),
    count: wanted.reduce((all, one) => all + one.count, 0),
    sumMinor: wire(wanted.reduce((all, one) => all + one.sum, 0n)),
    kinds,
  }
}
