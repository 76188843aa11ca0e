/**
 * Days on which touched members have staked, with the day before each; and what that changes above.
 * From the first touched day on the member's days are linked again: a correction may put a day
 * between others, or remove it.
 */
export const ACTIVES = `
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
