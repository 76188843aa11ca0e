import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'
import { countIssues } from './count-issues.ts'
import { countHouseMoney } from './house-money.ts'
import { countMoney } from './count-money.ts'
import { countRounds } from './count-rounds.ts'
import { forgetChanges } from './note-changes.ts'
import { flush, forgetSlots, openDeltas } from './flush.ts'
import { lockFigures, type FiguresPlace } from './places.ts'
import { addNewcomers } from './team-sizes.ts'

/** A transaction becomes visible after its time; later ones are found by the sweep. */
const LATE_MS = 60_000
const SWEEP_MS = 30 * 60_000
/** How far back a sweep looks. */
const SWEPT_MS = 6 * 3_600_000

/** Since when the figures may be incomplete; null: from the beginning. */
function sinceOf({ countedTo, sweptAt, now }: FiguresPlace): {
  since: Date | null
  isSweep: boolean
} {
  if (countedTo === null || sweptAt === null) return { since: null, isSweep: true }
  const isSweep = now.getTime() - sweptAt.getTime() >= SWEEP_MS
  // After a long stop from there on, whatever a sweep is.
  const back = isSweep ? SWEPT_MS : LATE_MS
  return { since: new Date(countedTo.getTime() - back), isSweep }
}

/** Days on which members are away now, once each: nobody earns on them. */
const AWAY = `
insert into away_days (brand_id, member_id, day)
select a.brand_id, a.member_id, d.day::date from member_absences a
cross join lateral generate_series(
  greatest((a.since at time zone $2)::date,
    (app_now() at time zone $2)::date - case when $3 then 4000 else 2 end),
  least((app_now() at time zone $2)::date, coalesce((a.until at time zone $2)::date, 'infinity')),
  interval '1 day') as d(day)
where a.brand_id = $1 on conflict do nothing`

async function countSome(tx: Tx, brand: Brand): Promise<boolean> {
  const { brandId, profile } = brand
  const place = await lockFigures(tx, brandId)
  const { since, isSweep } = sinceOf(place)
  await addNewcomers(tx, brandId)
  await openDeltas(tx, brandId, profile.timeZone)
  const issues = await countIssues(tx, brandId)
  const rounds = await countRounds(tx, brandId, since)
  const isDone = issues === 0 && rounds === 0
  if (isDone) await countMoney(tx, brandId, profile.timeZone, since)
  await flush(tx, brandId, profile.timeZone)
  if (!isDone) return false
  await countHouseMoney(tx, { brandId, timeZone: profile.timeZone }, place.now)
  await tx.query(AWAY, [brandId, profile.timeZone, isSweep])
  await forgetSlots(tx, brandId)
  await forgetChanges(tx, brandId)
  await tx.query(
    `update agency_places set counted_to = $2,
       swept_at = case when $3 then $2 else swept_at end where brand_id = $1`,
    [brandId, place.now, isSweep],
  )
  return true
}

/**
 * Brings the figures of members and teams up to what is settled, in groups, never within the
 * transaction of a bet. May be interrupted anywhere, run twice or by several at once: what is
 * counted and the mark of it are committed together.
 */
export async function countFigures(context: {
  readonly db: Db
  readonly brands: Pick<Brands, 'all'>
}): Promise<void> {
  // Trials are outside the tree, and earn nobody anything.
  const brands = (await context.brands.all()).filter((brand) => brand.trialOf === undefined)
  await eachBrand(context.db, 'figures.count', brands, async (brand) => {
    while (!(await context.db.transaction((tx) => countSome(tx, brand))));
    return []
  })
}
