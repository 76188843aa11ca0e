import type { Tx } from '#server/db/tx.ts'
import { NOTE_RACERS } from '../race-changes/index.ts'
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
 * Days on which touched members have staked, with the day before each; and what that changes above.
 * From the first touched day on the member's days are linked again: a correction may put a day
 * between others, or remove it.
 */
const ACTIVES = `
with touched as (
  select distinct x.member_id, x.day from agency_day_deltas x where x.turnover <> 0
), standing as (
  select t.member_id, t.day, coalesce(sum(d.turnover), 0) > 0 as is_active
  from touched t left join own_days d
    on d.brand_id = $1 and d.member_id = t.member_id and d.day = t.day
  group by 1, 2
), changed as (
  select s.member_id, min(s.day) as since from standing s
  left join active_days a on a.brand_id = $1 and a.member_id = s.member_id and a.day = s.day
  where s.is_active <> (a.day is not null) group by 1
), old as (
  select a.member_id, a.day, a.previous from changed c
  join active_days a on a.brand_id = $1 and a.member_id = c.member_id and a.day >= c.since
), days as (
  select member_id, day from old
  where (member_id, day) not in (select member_id, day from standing where not is_active)
  union
  select s.member_id, s.day from standing s join changed c using (member_id)
  where s.is_active and s.day >= c.since
), fresh as (
  select d.member_id, d.day, coalesce(
    lag(d.day) over (partition by d.member_id order by d.day),
    (select max(a.day) from active_days a where a.brand_id = $1 and a.member_id = d.member_id
      and a.day < c.since), '-infinity') as previous
  from days d join changed c using (member_id)
), gone as (
  delete from active_days a using old o
  where a.brand_id = $1 and a.member_id = o.member_id and a.day = o.day
    and not exists (select from fresh f where f.member_id = o.member_id and f.day = o.day)
), kept as (
  insert into active_days (brand_id, member_id, day, previous)
  select $1, member_id, day, previous from fresh
  on conflict (brand_id, member_id, day) do update set previous = excluded.previous
), moves as (
  select member_id, day, previous, sum(sign) as members from (
    select member_id, day, previous, 1 as sign from fresh
    union all select member_id, day, previous, -1 from old) x
  group by 1, 2, 3 having sum(sign) <> 0
), house as (
  insert into house_actives as d (brand_id, day, previous, members)
  select $1, day, previous, sum(members) from moves group by 2, 3 having sum(members) <> 0
  on conflict (brand_id, day, previous) do update set members = d.members + excluded.members
)
insert into team_actives as d (brand_id, agent_id, is_direct, day, previous, members)
select $1, a.agent_id, k.is_direct, x.day, x.previous, sum(x.members)
from moves x join members m on m.brand_id = $1 and m.member_id = x.member_id
cross join lateral unnest(m.ancestor_ids) with ordinality as a(agent_id, place)
cross join (values (false), (true)) as k(is_direct)
where not k.is_direct or a.place = cardinality(m.ancestor_ids)
group by 2, 3, 4, 5
on conflict (brand_id, agent_id, is_direct, day, previous) do update
set members = d.members + excluded.members`

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
