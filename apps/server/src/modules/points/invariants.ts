import type { Invariants } from '../ledger-check/index.ts'

/** What an exchange has moved in money, by its code. */
const MOVED = `
select p.brand_id, p.ref, p.account_id,
  coalesce(sum(p.amount) filter (where c.name = 'points.price'), 0) as price,
  coalesce(sum(p.amount) filter (where c.name = 'points.priceBack'), 0) as back,
  coalesce(sum(p.amount) filter (where c.name in ('points.convert', 'points.prize')), 0) as given
from ledger_postings p join ledger_codes c using (code)
where c.name in ('points.price', 'points.priceBack', 'points.convert', 'points.prize')
group by 1, 2, 3`

/** Invariants of points, and of the money that they bring. */
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
  'an exchange took its points, and gave them back where it was rejected': `
    select x.brand_id || '/' || x.exchange_no as at
    from point_exchanges x
    left join (select brand_id, member_id, exchange_no, sum(amount) as moved from point_entries
      where exchange_no is not null group by 1, 2, 3) e using (brand_id, member_id, exchange_no)
    where coalesce(e.moved, 0) <> case when x.state = 'rejected' then 0 else -x.points end
    union all
    select e.brand_id || '/' || e.exchange_no from point_entries e
    left join point_exchanges x using (brand_id, member_id, exchange_no)
    where e.exchange_no is not null and x.exchange_no is null`,
  'an exchange moved the money that it says': `
    select coalesce(x.brand_id, m.brand_id) || '/' || coalesce(x.exchange_no, m.ref) as at
    from point_exchanges x
    full join (${MOVED}) m
      on m.brand_id = x.brand_id and m.ref = x.exchange_no and m.account_id = x.account_id
    where x.exchange_no is null or coalesce(m.price, 0) <> -x.price
      or coalesce(m.back, 0) <> case when x.state = 'rejected' then x.price else 0 end
      or coalesce(m.given, 0) <> x.given`,
}
