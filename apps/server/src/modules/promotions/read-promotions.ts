import { minor, minorToWire } from '@fairhouse/money'
import {
  RATE_PRODUCTS,
  type OwnPromotion,
  type Promotion,
  type PromotionDetail,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { areRoundsOffered } from '../free-rounds/index.ts'
import { cashbackBy, periodOf, type StoredLosses } from './find-losses.ts'
import { readOwnApplication } from './own-applications.ts'
import {
  IS_LISTED,
  mayApply,
  readOwnRow,
  readOwnRows,
  stateForVisitors,
  stateOf,
  type OwnRow,
} from './own-rows.ts'
import {
  endOf,
  presentAmount,
  presentDetail,
  presentPromotion,
  PROMOTION_COLUMNS,
  PROMOTION_TABLES,
  type PromotionRow,
} from './promotion-rows.ts'

/** Who reads: a member, somebody who has not logged in, or who cannot take part (trials). */
export interface PromotionReader {
  readonly brand: Brand
  readonly language: string
  readonly member: { readonly brandId: number; readonly memberId: bigint } | undefined
  readonly isBarred: boolean
}

const VISITED = `
select ${PROMOTION_COLUMNS} from ${PROMOTION_TABLES}
where p.brand_id = $1 and p.state <> 'draft' and ($2 or p.kind <> 'deposit')`

function visitorState({ isBarred }: PromotionReader, row: PromotionRow, now: Date) {
  return isBarred ? ('prohibited' as const) : stateForVisitors(row, now)
}

/**
 * Promotions in their order, each with its state for the reader. Nothing of it is shown to a member
 * who is away or at risk.
 */
export async function readPromotions(
  db: Tx,
  reader: PromotionReader,
  category: string | undefined,
): Promise<{ isAway: boolean; promotions: Promotion[] }> {
  const { brand, member, language } = reader
  const now = await readNow(db)
  if (!member) {
    const rows = await db.query<PromotionRow>(
      `${VISITED} and ${IS_LISTED} and ($3::text is null or p.category = $3)
       order by p.place, p.promotion_no`,
      [brand.brandId, brand.profile.rewards.forDeposits, category ?? null],
    )
    const promotions = rows.map((row) =>
      presentPromotion(brand, row, { language, state: visitorState(reader, row, now) }),
    )
    return { isAway: false, promotions }
  }
  const [standing] = await db.query<{ may: boolean }>('select may_be_rewarded($1, $2) as may', [
    member.brandId,
    member.memberId,
  ])
  if (!standing?.may) return { isAway: true, promotions: [] }
  const rows = await readOwnRows(db, brand, member, category ?? null)
  return {
    isAway: false,
    promotions: rows.map((row) =>
      presentPromotion(brand, row, { language, state: stateOf(row, now) }),
    ),
  }
}

const LOSSES = `
select d.product, sum(d.turnover)::text as stakes, sum(d.payout)::text as returns from own_days d
where d.brand_id = $1 and d.member_id = $2 and d.day between $3::date and $4::date
  and d.product <> ''
group by d.product`

/** What the period that runs would bring, if it ended now; null where it does not count. */
async function readCashback(
  db: Tx,
  brand: Brand,
  row: OwnRow,
  { memberId, now }: { readonly memberId: bigint; readonly now: Date },
): Promise<OwnPromotion['cashback']> {
  const zone = brand.profile.timeZone
  if (row.kind !== 'cashback' || row.period === null) return null
  const days = periodOf(row.period, dayIn(zone, now))
  const begins = startOfDay(zone, days.first)
  const end = endOf(row)
  const isWhole =
    begins >= row.starts_at && (end === null || startOfDay(zone, addDays(days.last, 1)) <= end)
  const isJoined = row.entry !== 'join' || (row.joined_at !== null && row.joined_at < begins)
  if (!isWhole || !isJoined) return null
  const found = await db.query<{ product: string; stakes: string; returns: string }>(LOSSES, [
    brand.brandId,
    memberId,
    days.first,
    days.last,
  ])
  const losses: StoredLosses = Object.fromEntries(
    found.map(({ product, stakes, returns }) => [product, [stakes, returns]]),
  )
  return {
    from: days.first,
    until: days.last,
    products: RATE_PRODUCTS.flatMap((product) => {
      const [stakes, returns] = losses[product] ?? []
      if (stakes === undefined || returns === undefined) return []
      return [
        {
          product,
          stakedMinor: minorToWire(minor(BigInt(stakes))),
          returnedMinor: minorToWire(minor(BigInt(returns))),
          rateBp: row.rates[product] ?? 0,
        },
      ]
    }),
    amountMinor: minorToWire(cashbackBy(brand, row, losses).paid),
  }
}

async function presentOwn(
  db: Tx,
  brand: Brand,
  row: OwnRow,
  at: { readonly memberId: bigint; readonly now: Date },
): Promise<OwnPromotion> {
  const { application_no: applicationNo } = row
  return {
    joinedAt: row.joined_at?.toISOString() ?? null,
    gifts: row.own_gifts,
    given: presentAmount(row.prize_kind, row.own_given),
    due: row.own_due,
    waitsForGame:
      row.own_due > 0 && row.rounds !== null && !(await areRoundsOffered(db, brand, row.rounds)),
    rewardIds: row.reward_nos.map((no) => wireId('rwd', no)),
    application:
      applicationNo === null ? null : await readOwnApplication(db, brand.brandId, applicationNo),
    mayApply: mayApply(row, at.now),
    deposits: row.kind === 'deposit' ? row.own_deposits : null,
    cashback: await readCashback(db, brand, row, at),
  }
}

/** A promotion for a member who has something to do with it, or whom it may be shown to. */
export async function presentFor(
  db: Tx,
  brand: Brand,
  row: OwnRow,
  { memberId, language }: { readonly memberId: bigint; readonly language: string },
): Promise<PromotionDetail> {
  const now = await readNow(db)
  const own = await presentOwn(db, brand, row, { memberId, now })
  return presentDetail(brand, row, { language, state: stateOf(row, now), own })
}

/**
 * A promotion with all its terms, and what has come of it for the reader. Throws NOT_FOUND, for
 * drafts, too, and for a member who is away or at risk and has neither earned anything of it nor
 * applied.
 */
export async function readPromotion(
  db: Tx,
  reader: PromotionReader,
  promotionId: string,
): Promise<PromotionDetail> {
  const { brand, member, language } = reader
  const promotionNo = parseId('prm', promotionId) ?? 0n
  if (member) {
    const row = await readOwnRow(db, brand, member, promotionNo)
    const isShown = row && (row.may || row.own_noted > 0 || row.application_no !== null)
    if (!isShown) throw new Problem('NOT_FOUND')
    return presentFor(db, brand, row, { memberId: member.memberId, language })
  }
  const [row] = await db.query<PromotionRow>(`${VISITED} and p.promotion_no = $3`, [
    brand.brandId,
    brand.profile.rewards.forDeposits,
    promotionNo,
  ])
  if (!row) throw new Problem('NOT_FOUND')
  const state = visitorState(reader, row, await readNow(db))
  return presentDetail(brand, row, { language, state, own: null })
}
