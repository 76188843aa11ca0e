import type { Brand } from '#server/core/brand.ts'
import { addDays } from '#server/core/calendar.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { lockFigures, readReach } from '../team-figures/index.ts'
import { lowerSome, tellSome } from './lower-ranks.ts'
import { lastDayOf, monthBefore, monthOf } from './months.ts'
import { paySome } from './pay-rebates.ts'
import { raiseSome } from './raise-ranks.ts'
import { readRule } from './rules.ts'

/** Days before a month's end on which members are told that their rank would fall. */
const TOLD_DAYS_BEFORE = 7

interface PlaceRow {
  readonly [column: string]: unknown
  readonly looked_at: Date | null
  readonly closed_month: string | null
}

/** How far the ranks of a brand were looked at. */
async function readPlace(tx: Tx, brandId: number): Promise<PlaceRow> {
  const rows = await tx.query<PlaceRow>(
    `select looked_at, to_char(closed_month, 'YYYY-MM-DD') as closed_month
     from rank_places where brand_id = $1`,
    [brandId],
  )
  return rows[0] ?? { looked_at: null, closed_month: null }
}

/**
 * Ends a month that is over, if that was not done: raises first whoever its last bets have raised.
 * Months before it that nobody looked at lower no rank.
 */
async function closeSome(tx: Tx, brand: Brand, month: string): Promise<boolean> {
  const { brandId } = brand
  await lockFigures(tx, brandId)
  const place = await readPlace(tx, brandId)
  if (place.closed_month !== null && place.closed_month >= month) return true
  const rule = await readRule(tx, brandId, month)
  if (rule) {
    if (!(await raiseSome(tx, brand, { month, rule, lookedAt: null }))) return false
    if (!(await lowerSome(tx, brand, { month, rule }))) return false
  }
  await tx.query(
    `insert into rank_places (brand_id, closed_month) values ($1, $2::date)
     on conflict (brand_id) do update set closed_month = excluded.closed_month`,
    [brandId, month],
  )
  return true
}

/** Raises whoever the figures of the running month have raised since the last look. */
async function lookSome(tx: Tx, brand: Brand, today: string): Promise<boolean> {
  const { brandId } = brand
  await lockFigures(tx, brandId)
  const month = monthOf(today)
  const rule = await readRule(tx, brandId, month)
  if (!rule) return true
  const { looked_at: lookedAt } = await readPlace(tx, brandId)
  if (!(await raiseSome(tx, brand, { month, rule, lookedAt }))) return false
  if (today >= addDays(lastDayOf(month), -TOLD_DAYS_BEFORE)) {
    if (!(await tellSome(tx, brand, { month, rule }))) return false
  }
  await tx.query(
    `insert into rank_places (brand_id, looked_at) values ($1, app_now())
     on conflict (brand_id) do update set looked_at = excluded.looked_at`,
    [brandId],
  )
  return true
}

async function payDay(tx: Tx, brand: Brand, day: string): Promise<boolean> {
  await lockFigures(tx, brand.brandId)
  return paySome(tx, brand, day)
}

/**
 * Brings ranks up to the figures: ends a month that is over, raises whoever has reached more, tells
 * whose rank would fall, and pays rebates of the last `days` days that are over, with the
 * differences where bets of theirs were settled anew. What is done and its mark go together: it may
 * be interrupted anywhere, run twice or by several at once.
 */
export async function turnRanks(
  context: { readonly db: Db; readonly brands: Pick<Brands, 'all'> },
  days: number,
): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter(
    (brand) => brand.trialOf === undefined && isOn(brand, 'ranks'),
  )
  await eachBrand(db, 'ranks.turn', brands, async (brand) => {
    const reach = await readReach(db, brand)
    if (!reach) return []
    const { today, whole } = reach
    const over = monthBefore(monthOf(today))
    while (!(await db.transaction((tx) => closeSome(tx, brand, over))));
    while (!(await db.transaction((tx) => lookSome(tx, brand, today))));
    for (let back = days - 1; back >= 0; back -= 1) {
      const day = addDays(whole, -back)
      while (!(await db.transaction((tx) => payDay(tx, brand, day))));
    }
    return []
  })
}
