import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of what holders of shares have set aside, and of the pools that bet it. */
export const groupInvariants: Invariants = {
  'what is set aside for a group ticket is what its holders have in it': `
    select coalesce(h.brand_id, p.brand_id) || '/' || coalesce(h.ref, p.ref) as at
    from (
      select t.brand_id, t.ticket_no as ref,
        (select sum(amount - released) from group_shares s
          where s.brand_id = t.brand_id and s.ticket_no = t.ticket_no)
        - case when t.state = 'placed' then t.stake else 0 end
        + coalesce((select sum(total - total_before) from group_share_outs o
          where o.brand_id = t.brand_id and o.ticket_no = t.ticket_no and o.is_moved), 0)
        - coalesce((select sum(amount) from group_payments y
          where y.brand_id = t.brand_id and y.ticket_no = t.ticket_no), 0) as held
      from group_tickets t) h
    full join (select p.brand_id, p.ref, -sum(p.amount) as held
      from ledger_postings p join ledger_codes c using (code)
      where c.name like 'group.%' group by 1, 2) p
      on p.brand_id = h.brand_id and p.ref = h.ref
    where coalesce(h.held, 0) <> coalesce(p.held, 0)`,
  'a group ticket holds nothing once it is over': `
    select t.brand_id || '/' || t.ticket_no as at from group_tickets t
    join (select brand_id, ref, sum(amount) as total from ledger_postings
      where code in (select code from ledger_codes where name like 'group.%') group by 1, 2) p
      on p.brand_id = t.brand_id and p.ref = t.ticket_no
    where p.total <> 0 and t.released_at is not null and (t.state <> 'placed'
      or (t.shared_round > 0 and not exists (select from group_share_outs o
        where o.brand_id = t.brand_id and o.ticket_no = t.ticket_no and o.done_at is null)))`,
  'a pool is of one group ticket, and empty once that is shared out': `
    select a.brand_id || '/' || a.account_id as at from ledger_accounts a
    left join group_tickets t on t.brand_id = a.brand_id and t.pool_account = a.account_id
    left join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
    where a.kind = 'pool' and (t.ticket_no is null or (a.balance <> 0
      and (t.state <> 'placed' or (i.settled_at is not null and t.shared_round >= i.round))))`,
}
