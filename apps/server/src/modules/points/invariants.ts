import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of points. */
export const pointInvariants: Invariants = {
  'balances of points are sums of their entries, each with the balance after it': `
    select a.brand_id || '/' || a.member_id as at
    from point_accounts a
    left join (select brand_id, member_id, count(*) as entries, sum(amount) as total,
        max(seq) as newest from point_entries group by 1, 2) e using (brand_id, member_id)
    where a.balance <> coalesce(e.total, 0) or a.seq <> coalesce(e.newest, 0)
      or a.seq <> coalesce(e.entries, 0)
    union all
    select brand_id || '/' || member_id from (
      select brand_id, member_id, balance_after, sum(amount)
        over (partition by brand_id, member_id order by seq) as running from point_entries) r
    where balance_after <> running`,
  'days of play earned what was credited for them': `
    select coalesce(d.brand_id, e.brand_id) || '/' || coalesce(d.member_id, e.member_id) || '/'
      || coalesce(d.day, e.day) as at
    from (select * from point_days where points <> 0) d
    full join (select brand_id, member_id, day, sum(amount) as points from point_entries
      where day is not null group by 1, 2, 3 having sum(amount) <> 0) e
      using (brand_id, member_id, day)
    where d.points is distinct from e.points`,
}
