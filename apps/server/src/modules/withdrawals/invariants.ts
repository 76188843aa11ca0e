import type { Invariants } from '../ledger-check/index.ts'

/** Sum of the movements of a code between house accounts, by reference. */
const moved = (name: string) => `
select p.brand_id, p.ref, sum(p.amount) as amount, count(*) as n
from ledger_house_postings p join ledger_codes c using (code) where c.name = '${name}'
group by 1, 2`

/** What is in `withdrawals.held` for each withdrawal, from the postings only. */
const HELD = `
select brand_id, ref, sum(amount) as held from (
  select p.brand_id, p.ref, -p.amount as amount
  from ledger_postings p join ledger_codes c using (code)
  where c.name in ('withdrawal.hold', 'withdrawal.release')
  union all select brand_id, ref, -amount from (${moved('withdrawal.paid')}) paid
  union all select brand_id, ref, amount from (${moved('withdrawal.returned')}) returned) m
group by 1, 2`

/** Invariants of money on its way out. */
export const withdrawalInvariants: Invariants = {
  'withdrawals.held is what is on its way': `
    select coalesce(w.brand_id, h.brand_id) || '/' || coalesce(w.withdrawal_no, h.ref) as at
    from withdrawals w full join (${HELD}) h on h.brand_id = w.brand_id and h.ref = w.withdrawal_no
    where w.withdrawal_no is null or coalesce(h.held, 0) <> case
      when w.status = 'paid' or w.released_at is not null then 0 else w.amount end`,
  'each withdrawal was held whole, once': `
    select w.brand_id || '/' || w.withdrawal_no as at from withdrawals w
    left join (select p.brand_id, p.account_id, p.ref, -sum(p.amount) as held, count(*) as n
      from ledger_postings p join ledger_codes c using (code) where c.name = 'withdrawal.hold'
      group by 1, 2, 3) p
      on p.brand_id = w.brand_id and p.account_id = w.account_id and p.ref = w.withdrawal_no
    where p.n is distinct from 1 or p.held <> w.amount`,
  'what was paid out has left the house, once': `
    select coalesce(w.brand_id, p.brand_id) || '/' || coalesce(w.withdrawal_no, p.ref) as at
    from (select * from withdrawals where status in ('paid', 'returned')) w
    full join (${moved('withdrawal.paid')}) p
      on p.brand_id = w.brand_id and p.ref = w.withdrawal_no
    where w.withdrawal_no is null or p.n is distinct from 1 or p.amount <> w.amount`,
  'what came back was paid out before': `
    select coalesce(w.brand_id, r.brand_id) || '/' || coalesce(w.withdrawal_no, r.ref) as at
    from (select * from withdrawals where status = 'returned') w
    full join (${moved('withdrawal.returned')}) r
      on r.brand_id = w.brand_id and r.ref = w.withdrawal_no
    where w.withdrawal_no is null or r.n is distinct from 1 or r.amount <> w.amount`,
}
