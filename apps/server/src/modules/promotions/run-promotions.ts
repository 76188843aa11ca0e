import { startOfDay } from '#server/db/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/tx.ts'
import { eachRow, isRested, throwAll } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brand, type Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import type { EventPlace, EventSearch } from './event-search.ts'
import { findEvents } from './events.ts'
import { lockPromotion, noteGifts } from './gift-rows.ts'
import { giveGifts } from './give-gifts.ts'
import { endOf, type PromotionRow } from './promotion-rows.ts'

/** What is credited by a transaction that began earlier is looked at again. */
const OVERLAP = '10 minutes'
const OVERLAP_MS = 600_000

/** Promotions with events that were not looked at, or gifts that are due. */
const RUNNING = `
select p.promotion_no from promotions p
where p.brand_id = $1 and p.state <> 'draft' and p.starts_at <= app_now()
  and ($2::boolean or p.kind <> 'deposit')
  and ((p.kind in ('deposit', 'cashback', 'birthday') and coalesce(p.looked_at < least(p.ends_at,
      p.stopped_at) + interval '${OVERLAP}', true))
    or exists (select from promotion_gifts g where g.brand_id = p.brand_id
      and g.promotion_no = p.promotion_no and g.state = 'due'))
  and ${isRested('promotions.run', "p.brand_id || '/' || p.promotion_no")}
order by p.promotion_no`

/** Up to when events can be found: to now, or as far as the figures are whole. */
interface Horizon {
  readonly now: Date
  /** The first instant that is not whole in the figures; null: none is. */
  readonly whole: Date | null
}

/** The window of a look; null: there is nothing new that could be looked at. */
function windowOf(
  { kind, looked_at: lookedAt }: PromotionRow,
  { now, whole }: Horizon,
): Pick<EventSearch, 'since' | 'upTo'> | null {
  if (kind !== 'cashback') {
    const isLate = kind === 'deposit' && lookedAt !== null
    return { since: isLate ? new Date(lookedAt.getTime() - OVERLAP_MS) : lookedAt, upTo: now }
  }
  return whole && (lookedAt === null || lookedAt < whole) ? { since: lookedAt, upTo: whole } : null
}

/** Notes what was earned since the last look, a page at a time; then the look counts as done. */
async function noteEvents(
  db: Db,
  brand: Brand,
  promotionNo: bigint,
  horizon: Horizon,
): Promise<void> {
  const { brandId } = brand
  let window: Pick<EventSearch, 'since' | 'upTo'> | null | undefined
  let after: EventPlace | null = null
  const page = () =>
    db.transaction(async (tx) => {
      const promotion = await lockPromotion(tx, brandId, promotionNo)
      // The window of the first page holds for all, though the mark may have moved by then.
      if (window === undefined) window = windowOf(promotion, horizon)
      if (window === null) return null
      const { events, next } = await findEvents(tx, brand, {
        rules: promotion,
        span: { from: promotion.starts_at, until: endOf(promotion) },
        ...window,
        entriesOf: promotionNo,
        after,
      })
      await noteGifts(tx, promotion, events)
      if (next) return next
      await tx.query(
        `update promotions set looked_at = greatest(looked_at, $3)
         where brand_id = $1 and promotion_no = $2`,
        [brandId, promotionNo, window.upTo],
      )
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
    // The clock first: what is credited while the figures are read belongs to the next look.
    const now = await readNow(db)
    const reach = await readReach(db, brand)
    const whole = reach ? startOfDay(profile.timeZone, reach.today) : null
    const rows = await db.query<{ promotion_no: bigint }>(RUNNING, [
      brandId,
      profile.rewards.forDeposits,
    ])
    const keyOf = (promotionNo: bigint) => ({ brandId, key: `${brandId}/${promotionNo}` })
    const promotions = rows.map((row) => row.promotion_no)
    const run = (promotionNo: bigint) => runOne(db, brand, promotionNo, { now, whole })
    faults.push(...(await eachRow(db, promotions, { queue: 'promotions.run', keyOf }, run)))
  }
  throwAll(faults, 'promotions were not looked at')
}
