import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of bets, what they were paid, and their rebates. */
export const betInvariants: Invariants = {
  'each stake is a bet and each bet has its stake': `
    select coalesce(p.brand_id, b.brand_id) || '/' || coalesce(p.account_id, b.account_id) || '/'
      || coalesce(p.ref, b.bet_no) as at
    from (select * from ledger_postings where code = (
      select code from ledger_codes where name = 'bet.stake')) p
    full join bets b on b.brand_id = p.brand_id and b.account_id = p.account_id
      and b.bet_no = p.ref
    where p.seq is null or b.bet_no is null or -p.amount <> b.stake`,
  'each result is paid, once and to the unit': `
    select coalesce(r.brand_id, p.brand_id) || '/' || coalesce(r.account_id, p.account_id) || '/'
      || coalesce(r.bet_no, p.ref) as at
    from (select distinct on (brand_id, bet_no) * from bet_results
      order by brand_id, bet_no, round desc) r
    full join (select brand_id, account_id, ref, sum(amount) as paid from ledger_postings
      where code in (select code from ledger_codes
        where name in ('bet.payout', 'bet.refund', 'bet.cancel', 'bet.void',
          'bet.correction'))
      group by 1, 2, 3) p
      on p.brand_id = r.brand_id and p.account_id = r.account_id and p.ref = r.bet_no
    where r.bet_no is null or coalesce(p.paid, 0) <> r.payout + r.refund`,
  'each rebate is paid as it is due, once and to the unit': `
    select coalesce(b.brand_id, p.brand_id) || '/' || coalesce(b.account_id, p.account_id) || '/'
      || coalesce(b.bet_no, p.ref) as at
    from (select r.brand_id, r.account_id, r.bet_no, coalesce(d.due, 0) as due
      from bet_rebates r left join lateral (select due from bet_rebate_results x
        where x.brand_id = r.brand_id and x.bet_no = r.bet_no order by x.round desc limit 1) d
        on true) b
    full join (select brand_id, account_id, ref, sum(amount) as paid from ledger_postings
      where code in (select code from ledger_codes
        where name in ('bet.rebate', 'bet.rebateReversal'))
      group by 1, 2, 3) p
      on p.brand_id = b.brand_id and p.account_id = b.account_id and p.ref = b.bet_no
    where b.bet_no is null or coalesce(p.paid, 0) <> b.due`,
  'each settled bet has its rebate': `
    select r.brand_id || '/' || r.account_id || '/' || r.bet_no as at
    from bet_rebates r join issues i using (brand_id, issue_id)
    left join lateral (select kind, refund from bet_results l
      where l.brand_id = r.brand_id and l.bet_no = r.bet_no order by l.round desc limit 1) l on true
    left join lateral (select due from bet_rebate_results x
      where x.brand_id = r.brand_id and x.bet_no = r.bet_no order by x.round desc limit 1) d on true
    where i.settled_at is not null and (case
      when l.kind in ('cancelled', 'void') then coalesce(d.due, 0) <> 0
      when coalesce(l.refund, 0) = 0 then coalesce(d.due, 0) <> r.amount
      else coalesce(d.due, 0) >= r.amount end)`,
}
