import type { ShownGift } from './model/promotions.ts'
import type { World } from './world.ts'

interface GiftRow {
  readonly [column: string]: unknown
  readonly public_id: string
  readonly account_id: bigint
  readonly amount: bigint
  readonly state: ShownGift['state']
  readonly bound: string | null
  readonly reward: bigint | null
  readonly is_claimed: boolean
}

const GIFTS = `
select d.public_id, d.account_id, g.amount, g.state, g.bound, r.amount as reward,
  coalesce(r.state = 'claimed', false) as is_claimed
from promotion_gifts g
join deposits d on d.brand_id = g.brand_id and 'deposit/' || d.deposit_no = g.event
left join rewards r on r.brand_id = g.brand_id and r.member_id = g.member_id
  and r.source = 'promotion' and r.source_key = g.promotion_no || '/' || g.event
where g.brand_id = $1 order by g.noted_at, d.deposit_no`

/** Shows the model what promotions have given, once it has seen the deposits. */
export async function observePromotions({ db, brand, model, now }: World): Promise<void> {
  const rows = await db.query<GiftRow>(GIFTS, [brand.brandId], 'sim-g')
  const shown = rows.map((row) => ({
    depositId: row.public_id,
    account: row.account_id,
    amount: row.amount,
    state: row.state,
    bound: row.bound,
    reward: row.reward,
    isClaimed: row.is_claimed,
  }))
  model.promotions.show(shown, now)
}
