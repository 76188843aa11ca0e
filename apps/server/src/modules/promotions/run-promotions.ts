import type { Brand } from '#server/core/brand.ts'
import { startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/tx.ts'
import { eachRow, isRested, throwAll } from '#server/jobs/stuck-rows.ts'
import { placeDepositChanges } from '../cashier/index.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import type { EventPlace, EventSearch } from './event-search.ts'
import { findEvents } from './events.ts'
import { lockPromotion, noteGifts } from './gift-rows.ts'
import { giveGifts } from './give-gifts.ts'
import { endOf, type PromotionRow } from './promotion-rows.ts'

/** How long after its end a promotion is looked at, for transactions that began before. */
const AFTERWARDS = '1 day'
/** Who registers or joins by a transaction that began so long ago has the birthday, too. */
const OVERLAP_MS = 600_000

/** Promotions with events that were not looked at, or gifts that are due. */
const RUNNING = `
select p.promotion_no from promotions p
where p.brand_id = $1 and p.state <> 'draft' and p.starts_at <= app_now()
  and ($2::boolean or p.kind <> 'deposit')
  and ((p.kind in ('deposit', 'cashback', 'birthday') and coalesce(p.looked_at < least(p.ends_at,
      p.stopped_at) + interval '${AFTERWARDS}', true))
    or exists (select from promotion_gifts g where g.brand_id = p.brand_id
      and g.promotion_no = p.promotion_no and g.state = 'due'))
  and ${isRested('promotions.run', "p.brand_id || '/' || p.promotion_no")}
order by p.promotion_no`

/** Up to when events can be found: to now, or as far as the figures are whole. */
interface Horizon {
  readonly now: Date
  /** The first instant that is not whole in the figures; null: none is. */
  readonly whole: Date | null
  /** The last place among the changes of deposits. */
  readonly place: bigint
}

type EventWindow = Pick<EventSearch, 'since' | 'upTo' | 'places'>

/** The window of a look; null: there is nothing new that could be looked at. */
function windowOf(
  { kind, looked_at: lookedAt, looked_place: lookedPlace }: PromotionRow,
  { now, whole, place }: Horizon,
): EventWindow | null {
  if (kind === 'deposit') {
    const places = lookedPlace === null ? null : { after: lookedPlace, upTo: place }
    return { since: null, upTo: now, places }
  }
  if (kind !== 'cashback') {
    const since = lookedAt && new Date(lookedAt.getTime() - OVERLAP_MS)
    return { since, upTo: now, places: null }
  }
  if (!whole || (lookedAt && lookedAt >= whole)) return null
  return { since: lookedAt, upTo: whole, places: null }
}

/** Nothing was left out because of an end that was still ahead at $5. */
const LOOKED = `
update promotions set looked_at = greatest(looked_at, $3),
  looked_place = greatest(looked_place, $4::bigint),
  open_place = case when coalesce(least(ends_at, stopped_at), 'infinity') > $5::timestamptz
    then greatest(open_place, $4) else open_place end
where brand_id = $1 and promotion_no = $2`

/** Notes what was earned since the last look, a page at a time; then the look counts as done. */
async function noteEvents(
  db: Db,
  brand: Brand,
  promotionNo: bigint,
  horizon: Horizon,
): Promise<void> {
  const { brandId } = brand
  let first: { readonly window: EventWindow | null; readonly end: Date | null } | undefined
  let after: EventPlace | null = null
  const page = () =>
    db.transaction(async (tx) => {
      const promotion = await lockPromotion(tx, brandId, promotionNo)
      const end = endOf(promotion)
      // The window of the first page holds for all, though the mark may have moved by then.
      first ??= { window: windowOf(promotion, horizon), end }
      const { window } = first
      // Once the end has moved, what was left out by it is looked for by the next look.
      if (window === null || end?.getTime() !== first.end?.getTime()) return null
      const { events, next } = await findEvents(tx, brand, {
        rules: promotion,
        span: { from: promotion.starts_at, until: end },
        ...window,
        entriesOf: promotionNo,
        after,
      })
      await noteGifts(tx, promotion, events)
      if (next) return next
      const place = promotion.kind === 'deposit' ? horizon.place : null
      await tx.query(LOOKED, [brandId, promotionNo, window.upTo, place, horizon.now])
      return null
    })
  do after = await page()
  while (after !== null)
}

async function runOne(db: Db, brand: Brand, promotionNo: bigint, horizon: Horizon): Promise<void> {
  await noteEvents(db, brand, promotionNo, horizon)
  const give = () =>
    db.transaction(async (tx) =>
      giveGifts(tx, brand, await lockPromotion(tx, brand.brandId, promotionNo)),
    )
  while (!(await give()));
}

/**
 * Notes what promotions of all brands are given for since they were looked at last, and gives what
 * is due within their bounds. Each step is a transaction of its own: it may be interrupted
 * anywhere, run twice or by several at once. Throws AggregateError of promotions that failed, after
 * all others.
 */
export async function runPromotions(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  const { db } = context
  const faults: unknown[] = []
  for (const brand of await context.brands.all()) {
    if (brand.trialOf !== undefined || !isOn(brand, 'promotions')) continue
    const { brandId, profile } = brand
    const place = await placeDepositChanges(db, brandId)
    // The clock after the places, as what has one is of before. What comes while the figures are
    // read belongs to the next look.
    const now = await readNow(db)
    const reach = await readReach(db, brand)
    const whole = reach ? startOfDay(profile.timeZone, reach.today) : null
    const rows = await db.query<{ promotion_no: bigint }>(RUNNING, [
      brandId,
      profile.rewards.forDeposits,
    ])
    const keyOf = (promotionNo: bigint) => ({ brandId, key: `${brandId}/${promotionNo}` })
    const promotions = rows.map((row) => row.promotion_no)
    const run = (promotionNo: bigint) => runOne(db, brand, promotionNo, { now, whole, place })
    faults.push(...(await eachRow(db, promotions, { queue: 'promotions.run', keyOf }, run)))
  }
  throwAll(faults, 'promotions were not looked at')
}
