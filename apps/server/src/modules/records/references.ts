import type { PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { referenceOf } from '../wallet/index.ts'

export interface Referring {
  readonly code: PostingCode
  readonly ref: bigint
}

/** Tables whose rows have a public id other than their number, by a code's first word. */
const NAMED: Readonly<Record<string, string>> = {
  deposit: `select deposit_no as no, public_id as name from deposits
    where brand_id = $1 and deposit_no = any($2)`,
  group: `select ticket_no as no, public_id as name from group_tickets
    where brand_id = $1 and ticket_no = any($2)`,
  withdrawal: `select withdrawal_no as no, public_id as name from withdrawals
    where brand_id = $1 and withdrawal_no = any($2)`,
}

const prefixOf = (code: string): string => code.split('.')[0] ?? ''

/** Adds to each posting the public id of its reference, or null. */
export async function nameReferences(
  db: Tx,
  brandId: number,
  rows: readonly Referring[],
): Promise<(row: Referring) => string | null> {
  const names = new Map<string, string>()
  for (const [prefix, sql] of Object.entries(NAMED)) {
    const numbers = rows.filter(({ code }) => prefixOf(code) === prefix).map(({ ref }) => ref)
    if (numbers.length === 0) continue
    const found = await db.query<{ no: bigint; name: string }>(sql, [brandId, numbers])
    for (const { no, name } of found) names.set(`${prefix} ${no}`, name)
  }
  return (row) => referenceOf(row) ?? names.get(`${prefixOf(row.code)} ${row.ref}`) ?? null
}
