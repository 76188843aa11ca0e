import type { PromotionBound, PromotionGiftState, RewardFact } from '@fairhouse/protocol'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { PROMOTION_COLUMNS, PROMOTION_TABLES, type PromotionRow } from './promotion-rows.ts'

/** What a reward or a ticket of an event is given for, among a member's of all promotions. */
export const keyOf = (promotionNo: bigint, event: string): string => `${promotionNo}/${event}`

/** A gift that was noted, and nothing decided of it. */
export interface NotedGift {
  readonly memberId: bigint
  readonly event: string
  readonly amount: bigint
  readonly facts: readonly RewardFact[]
}

/** What was decided of a gift. */
export interface DecidedGift {
  readonly gift: NotedGift
  readonly state: Exclude<PromotionGiftState, 'due'>
  readonly bound: PromotionBound | null
}

/** The promotion, locked: one at a time notes and gives of it. */
export async function lockPromotion(
  tx: Tx,
  brandId: number,
  promotionNo: bigint,
): Promise<PromotionRow> {
  const rows = await tx.query<PromotionRow>(
    `select ${PROMOTION_COLUMNS} from ${PROMOTION_TABLES}
     where p.brand_id = $1 and p.promotion_no = $2 for no key update of p`,
    [brandId, promotionNo],
  )
  if (!rows[0]) throw new Error('a promotion is never deleted')
  return rows[0]
}

/** One after the other, so that their order stays; the nth deposit is one for each member. */
const NOTE = `
insert into promotion_gifts (brand_id, promotion_no, member_id, event, amount, facts)
select $1, $2, k.member_id, k.event, k.amount, k.facts::jsonb
from unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[]) with ordinality
  as k(member_id, event, amount, facts, n)
where not $7::boolean or not exists (select from promotion_gifts g
  where g.brand_id = $1 and g.promotion_no = $2 and g.member_id = k.member_id)
order by k.n
on conflict do nothing`

/** Notes what was earned, each event once, however often it is found. Requires the row's lock. */
export async function noteGifts(
  tx: Tx,
  promotion: Pick<PromotionRow, 'brand_id' | 'promotion_no' | 'nth'>,
  gifts: readonly NotedGift[],
): Promise<void> {
  if (gifts.length === 0) return
  await tx.query(NOTE, [
    promotion.brand_id,
    promotion.promotion_no,
    plainColumn(gifts, ({ memberId }) => memberId),
    textArray(gifts.map(({ event }) => event)),
    plainColumn(gifts, ({ amount }) => amount),
    textArray(gifts.map(({ facts }) => JSON.stringify(facts))),
    promotion.nth !== null,
  ])
}

const DECIDE = `
update promotion_gifts g set state = k.state, bound = k.bound, decided_at = app_now()
from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as k(member_id, event, state, bound)
where g.brand_id = $1 and g.promotion_no = $2 and g.member_id = k.member_id and g.event = k.event`

/** Writes what was decided, and what was given in all. Requires the row's lock. */
export async function decideGifts(
  tx: Tx,
  promotion: Pick<PromotionRow, 'brand_id' | 'promotion_no'>,
  decided: readonly DecidedGift[],
): Promise<void> {
  if (decided.length === 0) return
  const { brand_id: brandId, promotion_no: promotionNo } = promotion
  await tx.query(DECIDE, [
    brandId,
    promotionNo,
    plainColumn(decided, ({ gift }) => gift.memberId),
    textArray(decided.map(({ gift }) => gift.event)),
    textArray(decided.map(({ state }) => state)),
    decided.map(({ bound }) => bound),
  ])
  const given = decided.filter(({ state }) => state === 'given')
  if (given.length === 0) return
  await tx.query(
    `update promotions set given = given + $3, gifts = gifts + $4
     where brand_id = $1 and promotion_no = $2`,
    [brandId, promotionNo, given.reduce((sum, { gift }) => sum + gift.amount, 0n), given.length],
  )
}
