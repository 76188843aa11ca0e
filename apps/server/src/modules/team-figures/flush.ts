import type { Tx } from '#server/db/tx.ts'
import { NOTE_RACERS } from '../race-changes/index.ts'
import { ACTIVES } from './active-days.ts'
import { NOTE_CHANGES } from './note-changes.ts'
import { additionOf, BET_FIGURES, FIGURES, listOf, MOVEMENTS, STORED, sumsOf } from './columns.ts'
import { ADD_HOURS, startBrandTotals } from './house-figures.ts'

/** Retention of slots of five minutes. */
export const SLOT_DAYS = 35

/** What has been counted in this transaction, before it is added to the sums. */
const DELTAS_TABLE = `
create temporary table if not exists agency_deltas (
  member_id bigint not null,
  settled_at timestamptz not null,
  product text not null,
  item_no bigint,
  item text,
  ${STORED.map((one) => `${one} bigint not null default 0`).join(', ')}
) on commit delete rows`

/** The deltas by day; counts of deposits and transfers are apart, as days of play have none. */
const DAYS_OF = { agency_day_deltas: FIGURES, agency_moved_deltas: MOVEMENTS } as const
type DaysTable = keyof typeof DAYS_OF
const DAYS_TABLES = Object.keys(DAYS_OF) as DaysTable[]

const createDays = (table: DaysTable) => `
create temporary table if not exists ${table} (
  member_id bigint not null,
  day date not null,
  product text not null,
  ${DAYS_OF[table].map((one) => `${one} bigint not null default 0`).join(', ')}
) on commit delete rows`

const fillDays = (table: DaysTable) => `
insert into ${table} (member_id, day, product, ${listOf(DAYS_OF[table])})
select member_id, (settled_at at time zone $1)::date, product, ${sumsOf(DAYS_OF[table], 'x')}
from agency_deltas x ${table === 'agency_moved_deltas' ? "where product = ''" : ''}
group by 1, 2, 3
having ${DAYS_OF[table].map((one) => `sum(${one}) <> 0`).join(' or ')}`

const addToMembers = (table: DaysTable) => `
insert into own_days as d (brand_id, member_id, day, product, ${listOf(DAYS_OF[table])})
select $1, member_id, day, product, ${listOf(DAYS_OF[table])} from ${table}
on conflict (brand_id, member_id, day, product) do update set ${additionOf(DAYS_OF[table])}`

/** Draws only: rounds of games write theirs themselves (count-rounds.ts). */
const PLAYS = `
insert into settled_plays as d
  (brand_id, member_id, settled_at, product, item_no, item, bets, staked, paid, rebates)
select $1, member_id, settled_at, product, item_no, item, sum(bets), sum(turnover), sum(payout),
  sum(rebates)
from agency_deltas where item_no is not null group by 2, 3, 4, 5, 6
on conflict (brand_id, member_id, settled_at, product, item_no) do update set
  bets = d.bets + excluded.bets, staked = d.staked + excluded.staked,
  paid = d.paid + excluded.paid, rebates = d.rebates + excluded.rebates`

const SLOTS = `
insert into own_slots as d (brand_id, member_id, slot, ${listOf(BET_FIGURES)})
select $1, member_id, to_timestamp(floor(extract(epoch from settled_at) / 300) * 300),
  ${sumsOf(BET_FIGURES, 'x')}
from agency_deltas x
where product <> '' and settled_at >= app_now() - interval '${SLOT_DAYS} days' group by 2, 3
on conflict (brand_id, slot, member_id) do update set ${additionOf(BET_FIGURES)}`

/** Each member's sums go to all above, and once more to the one directly above. */
const addToTeams = (table: DaysTable) => `
with shares as (
  select a.agent_id, k.is_direct, x.day, x.product, ${listOf(DAYS_OF[table])}
  from ${table} x
  join members m on m.brand_id = $1 and m.member_id = x.member_id
  cross join lateral unnest(m.ancestor_ids) with ordinality as a(agent_id, place)
  cross join (values (false), (true)) as k(is_direct)
  where not k.is_direct or a.place = cardinality(m.ancestor_ids)
)
insert into team_days as d
  (brand_id, agent_id, is_direct, day, product, ${listOf(DAYS_OF[table])})
select $1, agent_id, is_direct, day, product, ${sumsOf(DAYS_OF[table], 's')}
from shares s group by 2, 3, 4, 5
on conflict (brand_id, agent_id, is_direct, day, product) do update
set ${additionOf(DAYS_OF[table])}`

/**
 * Creates the temporary tables for what will be counted in this transaction. Requires the lock of
 * the figures.
 */
export async function openDeltas(tx: Tx, brandId: number, timeZone: string): Promise<void> {
  await startBrandTotals(tx, brandId, timeZone)
  await tx.query(DELTAS_TABLE)
  for (const table of DAYS_TABLES) await tx.query(createDays(table))
}

/**
 * Adds what was counted to the sums of members, and of all above them: as many rows as their lines
 * have, however many bets there were. Requires the lock of the figures (places.ts).
 */
export async function flush(tx: Tx, brandId: number, timeZone: string): Promise<void> {
  for (const table of DAYS_TABLES) {
    await tx.query(fillDays(table), [timeZone])
    await tx.query(addToMembers(table), [brandId])
    await tx.query(addToTeams(table), [brandId])
  }
  for (const statement of [PLAYS, SLOTS, ACTIVES]) await tx.query(statement, [brandId])
  await tx.query(ADD_HOURS, [brandId, timeZone])
  await tx.query(NOTE_CHANGES, [brandId, timeZone])
  await tx.query(NOTE_RACERS, [brandId])
}

/** Forgets slots whose time is over. */
export async function forgetSlots(tx: Tx, brandId: number): Promise<void> {
  await tx.query(
    `delete from own_slots
     where brand_id = $1 and slot < app_now() - interval '${SLOT_DAYS} days'`,
    [brandId],
  )
}
