import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of ranks, and of the rebates that they bring. */
export const rankInvariants: Invariants = {
  'a rebate of a rank was paid as its bill says, and no other was': `
    select coalesce(r.brand_id, m.brand_id) || '/' || coalesce(r.rebate_no, m.ref) as at
    from (select brand_id, rebate_no, account_id, amount from rank_rebates
      where amount <> 0) r
    full join (select p.brand_id, p.ref, p.account_id, sum(p.amount) as paid
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('rebate.rank', 'rebate.rankReversal')
      group by 1, 2, 3 having sum(p.amount) <> 0) m
      on m.brand_id = r.brand_id and m.ref = r.rebate_no and m.account_id = r.account_id
    where r.amount is distinct from m.paid`,
  'a rank is what its changes say, each from where the one before led': `
    select c.brand_id || '/' || c.member_id as at from (
      select brand_id, member_id, from_rank, lag(rank, 1, 0)
        over (partition by brand_id, member_id order by change_no) as was
      from rank_changes) c
    where c.from_rank <> c.was
    union all
    select s.brand_id || '/' || s.member_id from rank_standings s
    left join lateral (select rank, day from rank_changes c where c.brand_id = s.brand_id
      and c.member_id = s.member_id order by change_no desc limit 1) l on true
    where l.rank is distinct from s.rank or l.day is distinct from s.since`,
}
