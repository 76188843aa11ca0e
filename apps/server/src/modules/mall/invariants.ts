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

/** Exchanges whose gifts are to come one by one, by the keys that `giveGift` gives them. */
const keysOf = (kind: 'ticket' | 'rounds', count: string) => `
select x.brand_id, x.member_id, x.exchange_no || '/' || n as key, x.table_no, x.rounds,
  x.gift_count
from point_exchanges x cross join generate_series(1, ${count}) n
where x.kind = '${kind}' and x.state = 'approved'`

/** Invariants of exchanges: of their points, their money, and what they gave. */
export const mallInvariants: Invariants = {
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
  'an exchange for lucky tickets issued each of them once, and no other did': `
    select coalesce(x.brand_id, t.brand_id) || '/' || coalesce(x.key, t.source_key) as at
    from (${keysOf('ticket', 'x.quantity * x.gift_count')}) x
    full join (select brand_id, member_id, source_key, ticket_no, table_no from tickets
      where source = 'mall') t
      on t.brand_id = x.brand_id and t.member_id = x.member_id and t.source_key = x.key
    where x.key is null or t.ticket_no is null or t.table_no <> x.table_no`,
  'an exchange for free rounds gave each piece once, under its terms, and no other did': `
    select coalesce(x.brand_id, r.brand_id) || '/' || coalesce(x.key, r.source_key) as at
    from (${keysOf('rounds', 'x.quantity')}) x
    full join (select brand_id, member_id, source_key, reward_no, state, kind, amount, rounds
      from rewards where source = 'mall') r
      on r.brand_id = x.brand_id and r.member_id = x.member_id and r.source_key = x.key
    where x.key is null or r.reward_no is null or r.state = 'withdrawn'
      or (r.kind, r.amount, r.rounds) is distinct from ('rounds', x.gift_count, x.rounds)`,
}
