import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { filterValues, IN_SPAN, NEWEST, type LineFilter } from './find-lines.ts'
import { ITEM_OF_POSTING } from './items.ts'
import { refuse } from './range.ts'

/** Where a page begins: below `before`, after a number of further rows. */
export interface PageStart {
  readonly before: bigint
  readonly offset: number
}

/**
 * Start of the requested page: below `before`, or after the `skip` newest. Throws VALIDATION_FAILED
 * for both at once.
 */
export function startOf(
  { before, skip }: { readonly before?: string | undefined; readonly skip?: string | undefined },
  find: (skip: number) => Promise<PageStart>,
): PageStart | Promise<PageStart> {
  if (before !== undefined && skip !== undefined) refuse('skip', 'without before')
  if (skip !== undefined) return find(Number(skip))
  return { before: /^\d{1,18}$/.test(before ?? '') ? BigInt(before ?? 0) : NEWEST, offset: 0 }
}

/**
 * The farthest place that lies whole days back and no farther than `skip` movements. `through`
 * counts the movements of a day and of all later ones, what is not rolled up among them. Days may
 * overlap in their numbers where a posting was late at midnight: only a day below which nothing of
 * it lies is a place to go on from.
 */
const WHOLE_DAYS = `
with place as (select coalesce((select seq from account_rollups
    where brand_id = $1 and account_id = $2), 0) as seq),
tail as (
  select count(*) as count from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.seq > (select seq from place)
    and ${IN_SPAN} and p.code = any($6::smallint[])
    and ($7 = '' or ${ITEM_OF_POSTING} = $7)),
days as (
  select day, min(first_seq) as low, max(last_seq) as high, sum(count) as count
  from account_days
  where brand_id = $1 and account_id = $2 and day between $3::date and $4::date
    and code = any($6::smallint[]) and ($7 = '' or item = $7)
  group by day),
sums as (
  select (select count from tail) + sum(count) over down as through, min(low) over down as low,
    max(high) over (order by day desc rows between 1 following and unbounded following) as below
  from days window down as (order by day desc))
select low, through::bigint from sums
where through <= $8::bigint and coalesce(below, 0) < low
order by through desc limit 1`

/**
 * Position of the movement after `skip` others, newest first. The sums of the days cover most of
 * the way; at most a day's movements and those not rolled up are counted.
 */
export async function skipLines(
  db: Tx,
  account: AccountRef,
  filter: LineFilter,
  skip: number,
): Promise<PageStart> {
  if (skip === 0) return { before: NEWEST, offset: 0 }
  const rows = await db.query<{ low: bigint; through: bigint }>(WHOLE_DAYS, [
    ...filterValues(account, filter),
    skip,
  ])
  const [found] = rows
  if (!found) return { before: NEWEST, offset: skip }
  return { before: found.low, offset: skip - Number(found.through) }
}
