import { minorToWire } from '@fairhouse/money'
import type { StatementPage } from '@fairhouse/protocol'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { referenceOf } from './references.ts'
import { readPostings, type AccountRef, type PostingRow } from '../ledger/index.ts'

/** What is known outside by an id that cannot be counted up, by the first word of the code. */
const PUBLIC_IDS: Readonly<Record<string, string>> = {
  deposit: `select deposit_no as no, public_id from deposits
    where brand_id = $1 and deposit_no = any($2::bigint[])`,
  group: `select ticket_no as no, public_id from group_tickets
    where brand_id = $1 and ticket_no = any($2::bigint[])`,
}

const firstWord = ({ code }: PostingRow): string => code.split('.')[0] ?? ''

/** Public ids by the first word of a posting's code and its number: "group 17". */
async function publicIds(
  db: Tx,
  brandId: number,
  rows: readonly PostingRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const [word, sql] of Object.entries(PUBLIC_IDS)) {
    const numbers = rows.filter((row) => firstWord(row) === word).map((row) => row.ref)
    if (numbers.length === 0) continue
    const found = await db.query<{ no: bigint; public_id: string }>(sql, [
      brandId,
      plainArray([...new Set(numbers)]),
    ])
    for (const row of found) ids.set(`${word} ${row.no}`, row.public_id)
  }
  return ids
}

/** The account record: movements below `before`, newest first, with the balance after each. */
export async function readStatement(
  db: Tx,
  account: AccountRef,
  page: { readonly limit: number; readonly before: bigint | undefined },
): Promise<StatementPage> {
  const rows = await readPostings(db, account, { ...page, limit: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const ids = await publicIds(db, account.brandId, shown)
  const last = shown.at(-1)
  return {
    lines: shown.map((row) => ({
      seq: row.seq.toString(),
      code: row.code,
      amountMinor: minorToWire(row.amount),
      balanceAfterMinor: minorToWire(row.balanceAfter),
      reference: referenceOf(row) ?? ids.get(`${firstWord(row)} ${row.ref}`) ?? null,
      occurredAt: row.postedAt.toISOString(),
    })),
    next: rows.length > page.limit && last ? last.seq.toString() : null,
  }
}
