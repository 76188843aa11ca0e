import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of lucky tickets, and of what they bring. */
export const ticketInvariants: Invariants = {
  'a table has bound what its tickets drew, and the highest prize of those that can be opened': `
    select t.brand_id || '/' || t.table_no as at
    from ticket_tables t
    left join (select k.brand_id, k.table_no, sum(case
          when k.state in ('ready', 'opening') then v.highest
          when k.prize_kind = 'money' then k.prize else 0 end) as bound
      from tickets k join ticket_versions v using (brand_id, table_no, version)
      group by 1, 2) s using (brand_id, table_no)
    where t.committed <> coalesce(s.bound, 0) or t.committed > t.budget`,
  'an opened ticket gave what it drew, once, and no other ticket gave anything': `
    select coalesce(k.brand_id, r.brand_id) || '/'
      || coalesce(k.ticket_no::text, r.source_key) as at
    from (select brand_id, member_id, ticket_no, prize_kind, prize from tickets
      where is_given and prize_kind <> 'nothing') k
    full join (select brand_id, member_id, source_key, kind, amount from rewards
      where source = 'ticket') r
      on r.brand_id = k.brand_id and r.source_key = k.ticket_no::text
        and r.member_id = k.member_id
    where (k.prize_kind, k.prize) is distinct from (r.kind, r.amount)`,
}
