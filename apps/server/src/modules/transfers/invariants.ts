import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of money between a member and the agent above. */
export const transferInvariants: Invariants = {
  'what left one member for another has arrived, and nothing is passing': `
    select coalesce(t.brand_id, p.brand_id) || '/' || coalesce(t.transfer_no, p.ref) as at
    from peer_transfers t
    full join (select p.brand_id, p.ref, count(*) as postings, sum(p.amount) as total,
        min(p.amount) as least, max(p.amount) as most
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('transfer.out', 'transfer.in') group by 1, 2) p
      on p.brand_id = t.brand_id and p.ref = t.transfer_no
    where t.transfer_no is null or p.ref is null or p.postings <> 2 or p.total <> 0
      or p.most <> t.amount or p.least <> -t.amount`,
}
