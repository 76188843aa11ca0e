import { isBelow, pastLineOn } from '../agent-tree/index.ts'

/** The sums of a team, as they are called in the tables of figures. */
const FIGURES = ['turnover', 'won_stakes', 'lost_stakes', 'payout', 'rebates', 'bonuses'] as const
export type TeamFigure = (typeof FIGURES)[number]

const summed = (table: string) =>
  FIGURES.map((one) => `sum(${table}.${one})::bigint as ${one}`).join(', ')

/** Nobody earns on who is excluded or paused, on any of these days. */
const isThere = (day: string) => `not exists (select from away_days x
  where x.brand_id = d.brand_id and x.day = ${day} and x.member_id = d.member_id)`

/** Plays, and bonuses, which belong to no product; deposits and other movements do not count. */
const COUNTS = `(d.product <> '' or d.bonuses <> 0)`

const COUNTED = `count(*)::int as members,
  count(*) filter (where e.turnover >= k.min_bet)::int as active, ${summed('e')}`

/** From members to the teams that they are in; `k` are the questions. */
const TEAMS = `each e
join members m on m.brand_id = $1 and m.member_id = e.member_id
cross join lateral unnest(m.ancestor_ids || m.member_id) as a(agent_id)
join asked k on k.agent_id = a.agent_id`

const ASKED = `asked as materialized (
  select * from unnest($2::bigint[], $3::bigint[]) with ordinality as k(agent_id, min_bet, place)
)`

/**
 * Many teams in the same days, $4 to $5: who has played is read once, and added to all teams that
 * they are in.
 */
export const MANY_TEAMS = `
with ${ASKED}, each as materialized (
  select d.member_id, ${summed('d')} from own_days d
  where d.brand_id = $1 and d.day between $4::date and $5::date and ${COUNTS}
    and ${isThere('d.day')}
  group by d.member_id
)
select k.place::int, null::int as hour, ${COUNTED} from ${TEAMS} group by k.place, k.min_bet`

/** Teams by the line of each day: a member may be in one for some of the days. */
const BY_DAY = `shares as (
  select k.place, k.min_bet, e.member_id, ${summed('e')}
  from each e join members m on m.brand_id = $1 and m.member_id = e.member_id
  cross join lateral unnest(coalesce(e.line, m.ancestor_ids) || m.member_id) as a(agent_id)
  join asked k on k.agent_id = a.agent_id
  group by 1, 2, 3
)
select e.place::int, null::int as hour, ${COUNTED.replaceAll('k.', 'e.')}
from shares e group by e.place, e.min_bet`

/** The same as `MANY_TEAMS` for days on which a member was elsewhere than now. */
export const MANY_TEAMS_BEFORE = `
with ${ASKED}, each as materialized (
  select d.member_id, p.ancestor_ids as line, ${summed('d')} from own_days d
  ${pastLineOn('d', 'd.day')}
  where d.brand_id = $1 and d.day between $4::date and $5::date and ${COUNTS}
    and ${isThere('d.day')}
  group by 1, 2
), ${BY_DAY}`

/** The same by the hours of the business day $6, which begins at $4 and ends at $5. */
export const TEAMS_BY_HOURS = `
with ${ASKED}, each as materialized (
  select d.member_id, floor(extract(epoch from d.slot - $4::timestamptz) / 3600)::int as hour,
    ${summed('d')} from own_slots d
  where d.brand_id = $1 and d.slot >= $4::timestamptz and d.slot < $5::timestamptz
    and ${isThere('$6::date')}
  group by 1, 2
)
select k.place::int, e.hour, ${COUNTED} from each e
join members m on m.brand_id = $1 and m.member_id = e.member_id
${pastLineOn('m', '$6::date')}
cross join lateral unnest(coalesce(p.ancestor_ids, m.ancestor_ids) || m.member_id) as a(agent_id)
join asked k on k.agent_id = a.agent_id
group by k.place, k.min_bet, e.hour`

/** Days of a member `t` in those of a team `g`. The offset keeps each a look into the index. */
const DAYS_OF = `select d.* from own_days d
  where d.brand_id = $1 and d.member_id = t.member_id
    and d.day between g.day_from and g.day_to and ${COUNTS} offset 0`

/** A few teams, each in days of its own, $4 to $5: the members of each team are read once. */
export const FEW_TEAMS = `
with asked as materialized (
  select * from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[]) with ordinality
    as k(agent_id, min_bet, day_from, day_to, place)
), agents as (
  select agent_id, min(day_from) as day_from, max(day_to) as day_to from asked group by agent_id
), each as (
  select k.place, k.min_bet, d.member_id, ${summed('d')} from agents g
  join members u on u.brand_id = $1 and u.member_id = g.agent_id
  cross join lateral (
    select u.member_id
    union all
    select m.member_id from members m where ${isBelow('m', 'u')}) t
  cross join lateral (${DAYS_OF}) d
  join asked k on k.agent_id = g.agent_id and d.day between k.day_from and k.day_to
  where ${isThere('d.day')}
  group by 1, 2, 3
)
select e.place::int, null::int as hour, ${COUNTED.replaceAll('k.', 'e.')} from each e
group by e.place, e.min_bet`

/** The same as `FEW_TEAMS` for days on which a member was elsewhere than now. */
export const FEW_TEAMS_BEFORE = `
with asked as materialized (
  select * from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[]) with ordinality
    as k(agent_id, min_bet, day_from, day_to, place)
), agents as (
  select agent_id, min(day_from) as day_from, max(day_to) as day_to from asked group by agent_id
), each as (
  select k.place, k.min_bet, d.member_id, ${summed('d')} from agents g
  join members u on u.brand_id = $1 and u.member_id = g.agent_id
  cross join lateral (
    select u.member_id, u.ancestor_ids
    union
    select m.member_id, m.ancestor_ids from members m where ${isBelow('m', 'u')}
    union
    select m.member_id, m.ancestor_ids from past_lines o join members m using (brand_id, member_id)
    where o.brand_id = $1 and o.ancestor_ids @> array[g.agent_id]) t
  cross join lateral (${DAYS_OF}) d
  ${pastLineOn('d', 'd.day')}
  join asked k on k.agent_id = g.agent_id and d.day between k.day_from and k.day_to
  where ${isThere('d.day')}
    and (g.agent_id = d.member_id or g.agent_id = any(coalesce(p.ancestor_ids, t.ancestor_ids)))
  group by 1, 2, 3
)
select e.place::int, null::int as hour, ${COUNTED.replaceAll('k.', 'e.')} from each e
group by e.place, e.min_bet`
