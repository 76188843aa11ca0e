import type { MissionGoalKind } from '@fairhouse/protocol'

/**
 * SQL of how much of a mission `s` a member has done in a period: of the row `w` (member_id, since
 * and until: days, both inclusive). $1 is the brand, $2 its time zone. Of days in a row it is the
 * longest row: what is reached stays reached.
 */
const BY_GOAL: Readonly<Record<Exclude<MissionGoalKind, 'task'>, string>> = {
  bets: `(select coalesce(sum(d.bets), 0) from own_days d
    where d.brand_id = $1 and d.member_id = w.member_id and d.day between w.since and w.until
      and d.product <> '' and (s.product is null or d.product = s.product))`,
  games: `(select count(*) from (select from settled_plays p
    where p.brand_id = $1 and p.member_id = w.member_id
      and p.settled_at >= w.since::timestamp at time zone $2::text
      and p.settled_at < (w.until + 1)::timestamp at time zone $2::text
      and (s.product is null or p.product = s.product)
    group by p.product, p.item having sum(p.bets) > 0) g)`,
  days: `(select coalesce(max(length), 0) from (select count(*) as length
    from (select a.day - (row_number() over (order by a.day))::int as run from active_days a
      where a.brand_id = $1 and a.member_id = w.member_id
        and a.day between w.since and w.until) r group by run) runs)`,
}

/** When a member `m` has done a task, or null. A limit counts while it is set. */
const DONE_AT = `(case s.task when 'email' then m.email_verified_at
  when 'mobile' then m.mobile_verified_at
  when 'limit' then (select min(l.set_at) from member_limits l
    where l.brand_id = m.brand_id and l.member_id = m.member_id)
  else least(
    (select t.confirmed_at from member_totps t
      where t.brand_id = m.brand_id and t.member_id = m.member_id),
    (select min(k.created_at) from member_passkeys k
      where k.brand_id = m.brand_id and k.member_id = m.member_id)) end)`

/**
 * The same of any goal; a task is 1 once it is done. `m` is the member's row.
 */
export function countOf(goal: MissionGoalKind): string {
  return goal === 'task' ? `(${DONE_AT} is not null)::int` : BY_GOAL[goal]
}

/** SQL of whether a member `m` has a settled bet: where the law has it so, tasks wait for one. */
export const HAS_BET = `exists (select from active_days b
  where b.brand_id = m.brand_id and b.member_id = m.member_id)`

/** SQL of whether a mission `s` is for a member `m`. */
export const IS_FOR = `(m.kind <> 'trial' and (s.labels = '{}' or exists (
  select from member_labels l where l.brand_id = m.brand_id and l.member_id = m.member_id
    and l.label_name = any(s.labels))))`

/** SQL of the last day of the period of a mission `s` that begins on a day; null: none. */
export const lastDayOf = (first: string): string => `case s.period when 'daily' then ${first}
  when 'weekly' then least(${first} + 6, s.until_day) else s.until_day end`
