import type { PromotionKind, PromotionStage, StaffPromotion } from '@fairhouse/protocol'
import { minor, minorToWire } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { presentTerms } from '../../bonuses/index.ts'
import { wireTermsOf } from '../../free-rounds/index.ts'
import { offeredBy } from '../../notices/index.ts'
import { presentPicture } from '../../pictures/index.ts'
import {
  presentAmount,
  presentRates,
  PROMOTION_BANNERS,
  PROMOTION_COLUMNS,
  PROMOTION_TABLES,
  textOf,
  type PromotionRow,
} from '../promotion-rows.ts'

export interface StaffPromotionRow extends PromotionRow {
  readonly joined: number
  readonly open_applications: number
  readonly due: number
  readonly refused: number
  readonly claimed: number
  readonly waiting: number
}

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

const money = (units: bigint | null) => (units === null ? null : minorToWire(minor(units)))
const amount = (count: bigint | null) => (count === null ? null : String(count))
const id = (prefix: string, no: bigint | null) => (no === null ? null : wireId(prefix, no))

function numbersOf(row: StaffPromotionRow): StaffPromotion['numbers'] {
  const { prize_kind: kind } = row
  return {
    joined: row.joined,
    openApplications: row.open_applications,
    due: row.due,
    refused: row.refused,
    gifts: row.gifts,
    given: presentAmount(kind, row.given),
    left: presentAmount(kind, row.budget - row.given),
    claimed: row.claimed,
    waiting: row.waiting,
  }
}

function pictureOf(row: StaffPromotionRow): StaffPromotion['picture'] {
  const { picture_id, picture_width: width, picture_height: height } = row
  if (picture_id === null || width === null || height === null) return null
  return presentPicture({ picture_id, width, height }, PROMOTION_BANNERS)
}

/** What it is given for and what it gives, as staff have written it. */
function rulesOf(row: StaffPromotionRow) {
  return {
    kind: row.kind,
    entry: row.entry,
    nth: row.nth,
    leastDepositMinor: money(row.least_deposit),
    matchBp: row.match_bp,
    capMinor: money(row.cap),
    period: row.period,
    rates: presentRates(row.rates),
    leastMinor: money(row.least),
    code: row.code,
    raceId: id('rce', row.race_no),
    needsPicture: row.needs_picture,
    prizeKind: row.prize_kind,
    prize: amount(row.prize),
    terms: row.terms && presentTerms(row.terms),
    ticketTableId: id('tkt', row.table_no),
    rounds: row.rounds && wireTermsOf(row.rounds),
    budget: String(row.budget),
    perMember: amount(row.per_member),
    times: row.times,
    claimDays: row.claim_days,
    labels: [...row.labels],
    segmentId: id('seg', row.segment_no),
    from: row.starts_at.toISOString(),
    until: row.ends_at?.toISOString() ?? null,
  }
}

/** A promotion as staff see it. */
export function presentForStaff(row: StaffPromotionRow, brand: Brand): StaffPromotion {
  return {
    promotionId: wireId('prm', row.promotion_no),
    version: row.version,
    stage: row.state,
    category: row.category,
    texts: row.texts.map(({ language, title, content }) => ({ language, title, content })),
    title: textOf(row, brand.settings.languages.defaultLanguage, brand).title,
    pictureId: row.picture_id,
    picture: pictureOf(row),
    ...rulesOf(row),
    place: row.place,
    isFixed: row.state !== 'draft',
    numbers: numbersOf(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

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
