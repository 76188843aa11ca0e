import { postingRuleOf, type PostingCode, type PostingRef } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { referenceOf } from '../wallet/index.ts'

export interface Referring {
  readonly code: PostingCode
  readonly ref: bigint
}

/** Tables whose rows have a public id other than their number, by what a ref numbers. */
const NAMED: Readonly<Partial<Record<PostingRef, string>>> = {
  deposit: `select deposit_no as no, public_id as name from deposits
    where brand_id = $1 and deposit_no = any($2)`,
  groupTicket: `select ticket_no as no, public_id as name from group_tickets
    where brand_id = $1 and ticket_no = any($2)`,
  withdrawal: `select withdrawal_no as no, public_id as name from withdrawals
    where brand_id = $1 and withdrawal_no = any($2)`,
}

/** Adds to each posting the public id of its reference, or null. */
export async function nameReferences(
  db: Tx,
  brandId: number,
  rows: readonly Referring[],
): Promise<(row: Referring) => string | null> {
  const names = new Map<string, string>()
  for (const [kind, sql] of Object.entries(NAMED)) {
    const numbers = rows
      .filter(({ code }) => postingRuleOf(code).ref === kind)
      .map(({ ref }) => ref)
    if (numbers.length === 0) continue
    const found = await db.query<{ no: bigint; name: string }>(sql, [brandId, numbers])
    for (const { no, name } of found) names.set(`${kind} ${no}`, name)
  }
  return (row) => referenceOf(row) ?? names.get(`${postingRuleOf(row.code).ref} ${row.ref}`) ?? null
}
