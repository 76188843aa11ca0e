import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { lockFigures } from '../team-figures/index.ts'

/** Delay until everything that was settled before is in the figures. */
const SETTLED_MS = 60_000
/** How long wins are listed. */
export const LISTED_DAYS = 30
/** Bets settled in one transaction's span of time. */
const SPAN_MS = 6 * 3_600_000

interface Place {
  readonly [column: string]: unknown
  readonly least_paid: bigint
  readonly read_to: Date
  readonly corrected_to: Date
}

const WIN = `p.paid >= $2 and p.paid > p.staked and p.staked > 0`
const COLUMNS = 'brand_id, member_id, settled_at, product, item_no, item, staked, paid'

/** Wins of a span of time. */
const READ = `
insert into wins (${COLUMNS})
select ${COLUMNS} from settled_plays p
where p.brand_id = $1 and ${WIN} and p.settled_at > $3 and p.settled_at <= $4
on conflict (brand_id, member_id, settled_at, product, item_no) do update
set staked = excluded.staked, paid = excluded.paid`

/** Wins of days that were over and have changed since: results were corrected. */
const READ_CORRECTED = `
insert into wins (${COLUMNS})
select ${COLUMNS} from (
  select distinct p.* from agency_changes c join settled_plays p
    on p.brand_id = $1 and p.member_id = c.member_id
    and p.settled_at >= (c.day::timestamp at time zone $5)
    and p.settled_at < ((c.day + 1)::timestamp at time zone $5)
  where c.brand_id = $1 and c.changed_at > $3) p
where ${WIN} and p.settled_at > app_now() - interval '${LISTED_DAYS} days' and p.settled_at <= $4
on conflict (brand_id, member_id, settled_at, product, item_no) do update
set staked = excluded.staked, paid = excluded.paid`

/** Wins that are none any more, or not as large. */
const AMEND = `
update wins w set staked = p.staked, paid = p.paid from settled_plays p
where w.brand_id = $1 and p.brand_id = $1 and p.member_id = w.member_id
  and p.settled_at = w.settled_at and p.product = w.product and p.item_no = w.item_no
  and (p.staked, p.paid) <> (w.staked, w.paid) and ${WIN}`

const REMOVE = `
delete from wins w where w.brand_id = $1 and (
  w.settled_at <= app_now() - interval '${LISTED_DAYS} days'
  or not exists (select from settled_plays p
    where p.brand_id = $1 and p.member_id = w.member_id and p.settled_at = w.settled_at
      and p.product = w.product and p.item_no = w.item_no and ${WIN}))`

/** True when everything is read that is in the figures. */
async function collectSome(tx: Tx, { brandId, profile }: Brand): Promise<boolean> {
  const { countedTo } = await lockFigures(tx, brandId)
  const rows = await tx.query<Place>(
    `select least_paid, corrected_to, greatest(read_to, app_now() - interval '${LISTED_DAYS} days')
       as read_to
     from winner_settings where brand_id = $1 for no key update`,
    [brandId],
  )
  const place = rows[0]
  if (!place || !countedTo) return true
  const whole = countedTo.getTime() - SETTLED_MS
  const next = Math.min(whole, place.read_to.getTime() + SPAN_MS)
  if (next <= place.read_to.getTime()) return true
  const to = new Date(next)
  await tx.query(READ, [brandId, place.least_paid, place.read_to, to])
  const isDone = next === whole
  if (isDone) {
    const more = [place.corrected_to, to, profile.timeZone]
    await tx.query(READ_CORRECTED, [brandId, place.least_paid, ...more])
    await tx.query(AMEND, [brandId, place.least_paid])
    await tx.query(REMOVE, [brandId, place.least_paid])
  }
  await tx.query(
    `update winner_settings set read_to = $2,
       corrected_to = case when $3 then $4 else corrected_to end
     where brand_id = $1`,
    [brandId, to, isDone, new Date(countedTo.getTime() - SETTLED_MS)],
  )
  return isDone
}

/**
 * Brings the list of wins up to what is in the figures, corrections included. What is read and its
 * mark go together: it may be interrupted anywhere, run twice or by several at once.
 */
export async function collectWins(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  const brands = (await context.brands.all()).filter(
    (brand) => brand.trialOf === undefined && isOn(brand, 'winners'),
  )
  await eachBrand(context.db, 'winners.collect', brands, async (brand) => {
    while (!(await context.db.transaction((tx) => collectSome(tx, brand))));
    return []
  })
}
