import type { Minor } from '@fairhouse/money'
import { HOUSE_ACCOUNTS, HOUSE_POSTINGS, type HousePostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** A movement between two house accounts; the code says what `ref` is the number of. */
interface HousePosting {
  readonly brandId: number
  readonly code: HousePostingCode
  /** Ledger units, above zero: from the first account of the code's rule to the second. */
  readonly amount: Minor
  readonly ref: bigint
  /** With code and ref the idempotency key of the movement: 0 where it happens only once. */
  readonly round?: number
}

/**
 * Posts a movement between house accounts, in the caller's transaction. Returns whether it was new:
 * the same code, ref and round is the same movement. Throws RangeError for an amount that is not
 * above zero, and for a repeat with another amount: both are errors of the caller.
 */
export async function postHouse(tx: Tx, posting: HousePosting): Promise<boolean> {
  const { brandId, code, amount, ref, round = 0 } = posting
  if (amount <= 0n) throw new RangeError(`${code} cannot post ${amount}`)
  const rule = HOUSE_POSTINGS[code]
  const rows = await tx.query<{ amount: bigint; is_new: boolean }>(
    `with posted as (
       insert into ledger_house_postings
         (brand_id, code, ref, round, amount, from_contra, to_contra, posted_at)
       values ($1, $2, $3, $4, $5, $6, $7, batch_now())
       on conflict do nothing returning amount)
     select amount, true as is_new from posted
     union all
     select amount, false from ledger_house_postings
       where brand_id = $1 and code = $2 and ref = $3 and round = $4`,
    [brandId, rule.number, ref, round, amount, HOUSE_ACCOUNTS[rule.from], HOUSE_ACCOUNTS[rule.to]],
  )
  const row = rows[0]
  // Written concurrently after this statement began: it exists now, and must be the same.
  if (!row) return postHouse(tx, posting)
  if (row.amount !== amount) throw new RangeError(`${code} ${ref}/${round} was posted otherwise`)
  return row.is_new
}
