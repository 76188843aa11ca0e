import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of promotions: what was given is what was earned, once, within the budget. */
export const promotionInvariants: Invariants = {
  'a promotion has given what its gifts say, within its budget': `
    select p.brand_id || '/' || p.promotion_no as at
    from promotions p
    left join (select brand_id, promotion_no, sum(amount) as given, count(*) as gifts
      from promotion_gifts where state = 'given' group by 1, 2) g using (brand_id, promotion_no)
    where p.given <> coalesce(g.given, 0) or p.gifts <> coalesce(g.gifts, 0)
      or p.given > p.budget`,
  'a gift of a promotion came once, as much as it says, and no other did': `
    with gifts as (
      select g.brand_id, g.member_id, g.promotion_no || '/' || g.event as key, g.amount,
        p.prize_kind as kind
      from promotion_gifts g join promotions p using (brand_id, promotion_no)
      where g.state = 'given'
    ), given as (
      select brand_id, member_id, source_key as key, amount, kind
      from rewards where source = 'promotion' and source_key ~ '^[0-9]+/[a-z]+(/[0-9-]+)?$'
      union all
      select t.brand_id, t.member_id, coalesce(g.key, t.source_key), count(*), 'ticket'
      from tickets t left join gifts g on g.brand_id = t.brand_id and g.member_id = t.member_id
        and g.kind = 'ticket' and (t.source_key = g.key or t.source_key in
          (select g.key || '/' || n from generate_series(2, g.amount) n))
      where t.source = 'promotion' and t.source_key ~ '^[0-9]+/[a-z]+(/[0-9-]+)*$'
      group by 1, 2, 3
    )
    select coalesce(g.brand_id, w.brand_id) || '/' || coalesce(g.member_id, w.member_id) || '/'
      || coalesce(g.key, w.key) as at
    from gifts g full join given w
      on w.brand_id = g.brand_id and w.member_id = g.member_id and w.key = g.key
    where g.amount is distinct from w.amount or g.kind is distinct from w.kind`,
}
