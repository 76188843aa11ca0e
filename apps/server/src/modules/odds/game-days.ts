import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import type { Brands } from '../settings/index.ts'

/**
 * A transaction may become visible this long after its time. A later one is included when its day
 * is counted again after its end.
 */
const LATE_MS = 60_000
/** A day is counted as a whole this long after its end. */
const SETTLED_MS = 15 * 60_000

/** Returned stakes: positive amounts only, so that a rolled-back win is none. */
const STAKE_BACK = `(t.kind in ('close', 'refund', 'void')
  or (t.kind = 'rollback' and t.amount > 0))`

/** A round that is played on the member's own money. */
const isOwn = (round: string) => `not exists (select from free_rounds f
  where f.brand_id = ${round}.brand_id and f.round_no = ${round}.round_no)`

/**
 * Sums of a span of time, of one business day: `amount` is what the member gained. Each round
 * counts at its first bet; one on the house has no stake to compare with.
 */
const SUMS = `
with moved as (
  select r.game_no,
    -sum(t.amount) filter (where t.kind = 'bet' or ${STAKE_BACK}) as staked,
    sum(t.amount) filter (where t.kind <> 'bet' and not ${STAKE_BACK}) as paid,
    sum(case when t.kind = 'bet' then t.amount::numeric * t.amount
      when ${STAKE_BACK} then -(t.amount::numeric * t.amount) end) as squares
  from vendor_transactions t
  join game_rounds r on r.brand_id = t.brand_id and r.round_no = t.round_no
  where t.brand_id = $1 and t.created_at >= $3 and t.created_at < $4 and t.state <> 'tombstone'
    and ${isOwn('r')}
  group by r.game_no
), opened as (
  select game_no, count(*) as rounds from game_rounds r
  where brand_id = $1 and opened_at >= $3 and opened_at < $4 and ${isOwn('r')} group by game_no
)
select $1::int, coalesce(m.game_no, o.game_no), $2::date, coalesce(o.rounds, 0),
  coalesce(m.staked, 0), coalesce(m.paid, 0), coalesce(m.squares, 0)
from moved m full join opened o using (game_no)`

const COLUMNS = '(brand_id, game_no, day, rounds, staked, paid, staked_squares)'

const ADD = `insert into game_days as d ${COLUMNS} ${SUMS}
on conflict (brand_id, game_no, day) do update set rounds = d.rounds + excluded.rounds,
  staked = d.staked + excluded.staked, paid = d.paid + excluded.paid,
  staked_squares = d.staked_squares + excluded.staked_squares`

interface Place {
  readonly counted_to: Date
  /** The last day that was counted as a whole. */
  readonly settled_day: string
}

/** Adds the transactions between two instants to their days. */
async function addSpan(tx: Tx, brand: Brand, from: Date, until: Date): Promise<void> {
  const { brandId, profile } = brand
  let begin = from
  while (begin < until) {
    const day = dayIn(profile.timeZone, begin)
    const next = startOfDay(profile.timeZone, addDays(day, 1))
    const end = next < until ? next : until
    await tx.query(ADD, [brandId, day, begin, end])
    begin = end
  }
}

/** Counts an ended day as a whole, replacing what was added before. */
async function settleDay(tx: Tx, { brandId, profile }: Brand, day: string): Promise<void> {
  await tx.query('delete from game_days where brand_id = $1 and day = $2', [brandId, day])
  const [from, until] = [
    startOfDay(profile.timeZone, day),
    startOfDay(profile.timeZone, addDays(day, 1)),
  ]
  await tx.query(`insert into game_days ${COLUMNS} ${SUMS}`, [brandId, day, from, until])
}

async function countBrand(tx: Tx, brand: Brand): Promise<void> {
  const { brandId, profile } = brand
  const now = await readNow(tx)
  const today = dayIn(profile.timeZone, now)
  await tx.query(
    `insert into game_day_places (brand_id, counted_to, settled_day)
     select $1, coalesce((select min(opened_at) from game_rounds where brand_id = $1), $2),
       $3::date on conflict do nothing`,
    [brandId, now, addDays(today, -1)],
  )
  // The row lock lets one worker count at a time; sums and position are written together.
  const rows = await tx.query<Place & { readonly [column: string]: unknown }>(
    `select counted_to, settled_day::text as settled_day from game_day_places
     where brand_id = $1 for update`,
    [brandId],
  )
  const place = rows[0]
  if (!place) return
  const until = new Date(now.getTime() - LATE_MS)
  const counted = place.counted_to < until ? until : place.counted_to
  await addSpan(tx, brand, place.counted_to, until)
  let settled = place.settled_day
  const over = dayIn(profile.timeZone, new Date(now.getTime() - SETTLED_MS))
  while (addDays(settled, 1) < over) {
    settled = addDays(settled, 1)
    await settleDay(tx, brand, settled)
  }
  await tx.query(
    `update game_day_places set counted_to = $2, settled_day = $3 where brand_id = $1`,
    [brandId, counted, settled],
  )
}

/**
 * Sums stakes and payouts of games by business day, each transaction once: those older than a
 * minute are added after the saved position; an ended day is counted again as a whole.
 */
export async function countGameDays(context: {
  readonly db: Db
  readonly brands: Brands
}): Promise<void> {
  await eachBrand(context.db, 'game.days', await context.brands.all(), async (brand) => {
    await context.db.transaction((tx) => countBrand(tx, brand))
    return []
  })
}
