import type { Tx } from '#server/db/tx.ts'

/** What bonus money is in the stakes of a round that stand. */
export async function bonusInRound(db: Tx, brandId: number, roundNo: bigint): Promise<bigint> {
  const rows = await db.query<{ bonus: bigint }>(
    `select coalesce(sum(part), 0)::bigint as bonus from bonus_stakes
     where brand_id = $1 and round_no = $2 and not is_undone`,
    [brandId, roundNo],
  )
  return rows[0]?.bonus ?? 0n
}
