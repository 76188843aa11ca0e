import type { Tx } from '#server/db/tx.ts'
import { clearBonus, endBonus } from './end-bonus.ts'
import type { GrantRow } from './grant-rows.ts'

/** Whether a bet or round that bonus money of a grant is in waits for its result. */
async function hasOpenBet(tx: Tx, brandId: number, grantNo: bigint): Promise<boolean> {
  const rows = await tx.query(
    `select from bonus_parts p join issues i using (brand_id, issue_id)
     where p.brand_id = $1 and p.grant_no = $2 and i.settled_at is null
       and not exists (select from bet_results r
         where r.brand_id = p.brand_id and r.bet_no = p.bet_no)
     union all
     select from bonus_stakes s join game_rounds r using (brand_id, round_no)
     where s.brand_id = $1 and s.grant_no = $2 and not s.is_undone and r.state = 'open' limit 1`,
    [brandId, grantNo],
  )
  return rows.length > 0
}

/** Clears, expires and closes what has come to its end. */
export async function closeDue(
  tx: Tx,
  brandId: number,
  rows: readonly GrantRow[],
  countedTo: Date,
): Promise<void> {
  for (const row of rows) {
    if (row.wagered >= row.required) await clearBonus(tx, brandId, row)
    else if (row.ends_at <= countedTo) await endBonus(tx, brandId, row, 'expired')
    else if (row.balance === 0n && !(await hasOpenBet(tx, brandId, row.grant_no))) {
      await endBonus(tx, brandId, row, 'spent')
    }
  }
}
