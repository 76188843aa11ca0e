import type { Invariants } from '../ledger-check/index.ts'

const OF_REBATES = `(select code from ledger_codes where name in ('rebate.team',
  'rebate.teamReversal'))`

/** Invariants of what agents earn. */
export const payInvariants: Invariants = {
  'rebates of teams were posted as they were paid': `
    select coalesce(y.brand_id, p.brand_id) || '/' || coalesce(y.pay_no, p.ref) as at
    from team_rebate_pays y
    full join (select brand_id, account_id, ref, sum(amount) as total from ledger_postings
      where code in ${OF_REBATES} group by 1, 2, 3) p
      on p.brand_id = y.brand_id and p.account_id = y.account_id and p.ref = y.pay_no
    where coalesce(y.amount, 0) <> coalesce(p.total, 0)`,
  'shares of a day of rebates sum to it': `
    select d.brand_id || '/' || d.member_id || '/' || d.day as at from team_rebate_days d
    left join (select brand_id, member_id, day, product, sum(amount) as total
      from team_rebate_shares group by 1, 2, 3, 4) s using (brand_id, member_id, day, product)
    where d.amount <> coalesce(s.total, 0)`,
  'what a bill was paid is the sum of its payments': `
    select b.brand_id || '/' || b.bill_no as at from contract_bills b
    left join bill_payments p using (brand_id, bill_no)
    group by b.brand_id, b.bill_no, b.paid having b.paid <> coalesce(sum(p.amount), 0)`,
  'what bills were paid stands in the ledger, once for each side': `
    with posted as (
      select p.brand_id, p.ref as bill_no,
        sum(p.amount) filter (where c.name in ('contract.pay', 'contract.payIn')) as received,
        -sum(p.amount) filter (where c.name = 'contract.payOut') as sent
      from ledger_postings p join ledger_codes c using (code)
      where c.name in ('contract.pay', 'contract.payIn', 'contract.payOut') group by 1, 2
    )
    select coalesce(b.brand_id, p.brand_id) || '/' || bill_no as at
    from contract_bills b full join posted p using (brand_id, bill_no)
    where b.paid is distinct from coalesce(p.received, 0)
      or case when b.payer = 'upline' then b.paid else 0 end <> coalesce(p.sent, 0)`,
  'no bill is paid or held by more than it comes to': `
    select brand_id || '/' || bill_no as at from contract_bills where paid + held > amount`,
  'what was taken back of bills stands in the ledger': `
    select coalesce(k.brand_id, p.brand_id) || '/' || bill_no as at
    from (select brand_id, bill_no, sum(taken) as taken from bill_clawbacks group by 1, 2) k
    full join (select p.brand_id, p.ref as bill_no, -sum(p.amount) as posted
      from ledger_postings p join ledger_codes c using (code)
      where c.name = 'contract.clawback' group by 1, 2) p using (brand_id, bill_no)
    where coalesce(k.taken, 0) <> coalesce(p.posted, 0)`,
}
