import type {
  PromotionBound,
  PromotionGift,
  PromotionGiftState,
  RewardFact,
  RewardState,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { presentAmount, type PromotionRow } from '../promotion-rows.ts'
import { fault } from './promotion-body.ts'

interface GiftRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly event: string
  readonly amount: bigint
  readonly facts: readonly RewardFact[]
  readonly state: PromotionGiftState
  readonly bound: PromotionBound | null
  readonly noted_at: Date
  readonly noted_us: bigint
  readonly decided_at: Date | null
  readonly reward_no: bigint | null
  readonly reward_state: RewardState | null
}

/** Where a page goes on: the last gift's instant in microseconds, its member and its event. */
interface GiftPlace {
  readonly notedUs: bigint
  readonly memberId: bigint
  readonly event: string
}

const GIFTS = `
select g.member_id, m.username, g.event, g.amount, g.facts, g.state, g.bound, g.noted_at,
  (extract(epoch from g.noted_at) * 1000000)::bigint as noted_us, g.decided_at, r.reward_no,
  case when r.state = 'waiting' and r.expires_at <= app_now() then 'expired' else r.state end
    as reward_state
from promotion_gifts g
join members m using (brand_id, member_id)
left join rewards r on r.brand_id = g.brand_id and r.member_id = g.member_id
  and r.source = 'promotion' and r.source_key = g.promotion_no || '/' || g.event
where g.brand_id = $1 and g.promotion_no = $2 and ($3::text is null or g.state = $3)
  and ($4::text is null or starts_with(m.username_key, $4))
  and ($5::bigint is null or (g.noted_at, g.member_id, g.event)
    < (timestamptz 'epoch' + $5 * interval '1 microsecond', $6::bigint, $7::text))
order by g.noted_at desc, g.member_id desc, g.event desc limit $8`

function writePlace({ noted_us: notedUs, member_id: memberId, event }: GiftRow): string {
  return `${notedUs}_${memberId}_${Buffer.from(event).toString('base64url')}`
}

/** Throws VALIDATION_FAILED. */
function readPlace(before: string | undefined): GiftPlace | undefined {
  if (before === undefined) return undefined
  const [, notedUs, memberId, event] = /^(\d{1,16})_(\d{1,18})_([\w-]{2,200})$/.exec(before) ?? []
  if (notedUs === undefined || memberId === undefined || event === undefined) {
    throw fault('before', 'the next of the page before')
  }
  // A zero byte is no text of the database.
  const text = Buffer.from(event, 'base64url').toString().replaceAll('\0', '')
  return { notedUs: BigInt(notedUs), memberId: BigInt(memberId), event: text }
}

function presentGift(row: GiftRow, kind: PromotionRow['prize_kind']): PromotionGift {
  const { reward_no: rewardNo, reward_state: state } = row
  return {
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    event: row.event,
    amount: presentAmount(kind, row.amount),
    facts: [...row.facts],
    state: row.state,
    bound: row.bound,
    notedAt: row.noted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reward:
      rewardNo === null || state === null ? null : { rewardId: wireId('rwd', rewardNo), state },
  }
}

interface GiftChoice {
  readonly q?: string
  readonly state?: PromotionGiftState
  readonly before?: string
}

/**
 * What a promotion has given, or refused, newest first. Requires the permission to view rewards.
 * Throws NOT_FOUND, VALIDATION_FAILED.
 */
export async function listGifts(
  db: Db,
  { brandId }: Brand,
  promotionId: string,
  choice: GiftChoice & { readonly limit: number },
) {
  const { q, state, before, limit } = choice
  const place = readPlace(before)
  const promotionNo = parseId('prm', promotionId) ?? 0n
  const [promotion] = await db.query<Pick<PromotionRow, 'prize_kind'>>(
    'select prize_kind from promotions where brand_id = $1 and promotion_no = $2',
    [brandId, promotionNo],
  )
  if (!promotion) throw new Problem('NOT_FOUND')
  const rows = await db.query<GiftRow>(GIFTS, [
    brandId,
    promotionNo,
    state ?? null,
    q?.trim().toLowerCase() ?? null,
    place?.notedUs ?? null,
    place?.memberId ?? null,
    place?.event ?? null,
    limit + 1,
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    gifts: shown.map((row) => presentGift(row, promotion.prize_kind)),
    next: rows.length > limit && last ? writePlace(last) : null,
  }
}
