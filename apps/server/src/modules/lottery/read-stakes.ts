import { POSTINGS } from '@fairhouse/protocol'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'

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
      POSTINGS['bet.stake'].number,
      page.before ?? 9_000_000_000_000_000_000n,
      page.limit,
    ],
  )
}
