import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of what chases set aside. */
export const chaseInvariants: Invariants = {
  'what is set aside is what waits to be played': `
    select coalesce(h.brand_id, p.brand_id) || '/' || coalesce(h.ref, p.ref) as at
    from (
      select c.brand_id, c.chase_no as ref, sum(s.stake) filter (
        where c.state = 'running' and s.state = 'waiting') as held
      from chases c join chase_steps s using (brand_id, chase_no) group by 1, 2) h
    full join (select p.brand_id, p.ref, -sum(p.amount) as held
      from ledger_postings p join ledger_codes c using (code)
      where c.name like 'chase.%' group by 1, 2) p
      on p.brand_id = h.brand_id and p.ref = h.ref
    where coalesce(h.held, 0) <> coalesce(p.held, 0)`,
  'each chase was held whole': `
    select c.brand_id || '/' || c.chase_no as at from chases c
    left join lateral (select sum(stake) as total from chase_steps s
      where s.brand_id = c.brand_id and s.chase_no = c.chase_no) s on true
    left join lateral (select sum(amount) as held from ledger_postings p
      where p.brand_id = c.brand_id and p.account_id = c.account_id and p.ref = c.chase_no
        and p.code = (select code from ledger_codes where name = 'chase.hold')) p on true
    where s.total is distinct from c.total or -p.held is distinct from c.total`,
}
