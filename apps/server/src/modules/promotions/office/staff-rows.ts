import type { PromotionKind, PromotionStage } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { offeredBy } from '../../notices/index.ts'
import { PROMOTION_COLUMNS, PROMOTION_TABLES } from '../promotion-rows.ts'
import { presentForStaff, type StaffPromotionRow } from './present-for-staff.ts'

const GIFTS_OF = `promotion_gifts g where g.brand_id = p.brand_id
  and g.promotion_no = p.promotion_no`
const REWARDS_OF = `rewards r where r.brand_id = p.brand_id and r.source = 'promotion'
  and split_part(r.source_key, '/', 1) = p.promotion_no::text`
const TICKETS_OF = `tickets t where t.brand_id = p.brand_id and t.source = 'promotion'
  and split_part(t.source_key, '/', 1) = p.promotion_no::text`

/** Promotions and how they go; each number is counted in an index of its own. */
const SELECT = `
select ${PROMOTION_COLUMNS},
  case when p.kind = 'race'
    then (select count(*)::int from race_entries e where e.brand_id = p.brand_id
      and e.race_no = p.race_no and e.left_at is null)
    else (select count(*)::int from promotion_entries e where e.brand_id = p.brand_id
      and e.promotion_no = p.promotion_no) end as joined,
  (select count(*)::int from promotion_applications a where a.brand_id = p.brand_id
    and a.promotion_no = p.promotion_no and a.state = 'open') as open_applications,
  (select count(*)::int from ${GIFTS_OF} and g.state = 'due') as due,
  (select count(*)::int from ${GIFTS_OF} and g.state = 'refused') as refused,
  case when p.prize_kind = 'ticket'
    then (select count(*)::int from ${TICKETS_OF} and t.state = 'opened')
    else (select count(*)::int from ${REWARDS_OF} and r.state = 'claimed') end as claimed,
  case when p.prize_kind = 'ticket'
    then (select count(*)::int from ${TICKETS_OF} and t.state in ('ready', 'opening')
      and (t.opens_itself or t.expires_at > app_now()))
    else (select count(*)::int from ${REWARDS_OF} and r.state = 'waiting'
      and (r.expires_at is null or r.expires_at > app_now())) end as waiting
from ${PROMOTION_TABLES}
where p.brand_id = $1`

/** Promotions of a brand in their order. Requires the permission to view rewards. */
export async function listPromotions(
  db: Db,
  brand: Brand,
  { stage, kind }: { readonly stage?: PromotionStage; readonly kind?: PromotionKind },
) {
  const rows = await db.query<StaffPromotionRow>(
    `${SELECT} and ($2::text is null or p.state = $2) and ($3::text is null or p.kind = $3)
     order by p.place, p.promotion_no`,
    [brand.brandId, stage ?? null, kind ?? null],
  )
  return { promotions: rows.map((row) => presentForStaff(row, brand)), offered: offeredBy(brand) }
}

/** A promotion, locked: what it has given stays as it is read. Throws NOT_FOUND. */
export async function lockForStaff(
  tx: Tx,
  brandId: number,
  promotionNo: bigint,
): Promise<StaffPromotionRow> {
  // Locked first, and read then: what it has given is read behind the lock.
  await tx.query(
    'select from promotions where brand_id = $1 and promotion_no = $2 for no key update',
    [brandId, promotionNo],
  )
  const rows = await tx.query<StaffPromotionRow>(`${SELECT} and p.promotion_no = $2`, [
    brandId,
    promotionNo,
  ])
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}
