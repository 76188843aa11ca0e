import type { Tx } from '#server/db/tx.ts'
import { additionOf, listOf, sumsOf, type FigureColumn } from './columns.ts'

/** Columns of a brand's hourly totals. */
export const HOUSE_FIGURES = [
  'bets',
  'turnover',
  'payout',
  'rebates',
  'bonuses',
] as const satisfies readonly FigureColumn[]

/** Adds `agency_deltas` to the brand's hourly totals; $1 is the brand, $2 its time zone. */
export const ADD_HOURS = `
insert into house_hours as d (brand_id, hour, day, product, ${listOf(HOUSE_FIGURES)})
select $1, date_trunc('hour', settled_at, $2), (settled_at at time zone $2)::date, product,
  ${sumsOf(HOUSE_FIGURES, 'x')}
from agency_deltas x where product <> '' group by 2, 3, 4
having ${HOUSE_FIGURES.map((one) => `sum(${one}) <> 0`).join(' or ')}
on conflict (brand_id, hour, product) do update set ${additionOf(HOUSE_FIGURES)}`

/** The part of a day's rebates and bonuses beyond those of its plays is counted at noon. */
const PAST_HOURS = `
insert into house_hours (brand_id, hour, day, product, ${listOf(HOUSE_FIGURES)})
select $1, date_trunc('hour', settled_at, $2), (settled_at at time zone $2)::date, product,
  ${sumsOf(HOUSE_FIGURES, 'x')}
from (
  select settled_at, product, bets, staked as turnover, paid as payout, rebates, 0 as bonuses
  from settled_plays where brand_id = $1
  union all
  select day::timestamp at time zone $2 + interval '12 hours', product, 0, 0, 0, rebates, bonuses
  from own_days where brand_id = $1 and product <> '' and (rebates <> 0 or bonuses <> 0)
  union all
  select (settled_at at time zone $2)::date::timestamp at time zone $2 + interval '12 hours',
    product, 0, 0, 0, -rebates, 0
  from settled_plays where brand_id = $1 and rebates <> 0
) x group by 2, 3, 4`

const PAST_ACTIVES = `
insert into house_actives (brand_id, day, previous, members)
select brand_id, day, previous, count(*) from active_days where brand_id = $1 group by 1, 2, 3`

/**
 * Computes a brand's totals from those of its members, once for each brand: what is counted later
 * adds to both. Requires the lock of the figures, before anything is counted.
 */
export async function startBrandTotals(tx: Tx, brandId: number, timeZone: string): Promise<void> {
  const opened = await tx.query(
    'insert into house_places (brand_id) values ($1) on conflict do nothing returning brand_id',
    [brandId],
  )
  if (opened.length === 0) return
  await tx.query(PAST_HOURS, [brandId, timeZone])
  await tx.query(PAST_ACTIVES, [brandId])
}
