import type { MallGood } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { mayReceive, readFaults } from './give-gift.ts'
import { GOOD_COLUMNS, GOOD_TABLES, presentGood, type GoodRow } from './goods.ts'

/**
 * What the mall shows a member, in their language. Tickets and rounds that cannot be given now are
 * left out, and all of them for who is paused, excluded or at risk.
 */
export async function readGoods(
  db: Db,
  brand: Brand,
  member: SessionMember,
  language: string,
): Promise<MallGood[]> {
  const rows = await db.query<GoodRow & { readonly taken: number }>(
    `select ${GOOD_COLUMNS}, coalesce((select sum(e.quantity) from point_exchanges e
         where e.brand_id = g.brand_id and e.good_no = g.good_no and e.member_id = $2
           and e.state <> 'rejected'), 0)::int as taken
     from ${GOOD_TABLES} where g.brand_id = $1 and g.state = 'shown'
       and (g.gift_count is null or $3)
     order by g.place, g.good_no`,
    [brand.brandId, member.memberId, await mayReceive(db, brand, member.memberId)],
  )
  const faults = await readFaults(db, brand, rows)
  return rows
    .filter(({ good_no: goodNo }) => !faults.has(goodNo))
    .map((row) => presentGood(row, brand, language))
}
