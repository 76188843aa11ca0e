import type { Invariants } from '../ledger-check/index.ts'

/** Invariants of money on its way in, and of what is taken back of it. */
export const depositInvariants: Invariants = {
  'each credited payment is posted once, and no other': `
    select coalesce(d.brand_id, p.brand_id) || '/' || coalesce(d.deposit_no, p.ref) as at
    from (select d.brand_id, d.deposit_no, d.account_id, d.credited, d.status,
        coalesce(sum(y.amount) filter (where y.status = 'credited'), 0) as decided
      from deposits d left join deposit_payments y using (brand_id, deposit_no)
      group by d.brand_id, d.deposit_no) d
    full join (select brand_id, account_id, ref, sum(amount) as paid from ledger_postings
      where code = (select code from ledger_codes where name = 'deposit.credit')
      group by 1, 2, 3) p
      on p.brand_id = d.brand_id and p.account_id = d.account_id and p.ref = d.deposit_no
    where d.deposit_no is null or coalesce(p.paid, 0) <> d.decided or d.credited <> d.decided
      or (d.decided > 0) <> (d.status = 'credited'
        or (d.status = 'chargedBack' and d.credited > 0))`,
  'each credited payment is one that the gateway told of': `
    select y.brand_id || '/' || y.deposit_no || '/' || y.reference as at
    from deposit_payments y
    where y.status = 'credited'
      and exists (select from gateway_events e where e.gateway = y.gateway
        and e.reference = y.reference)
      and not exists (select from gateway_events e where e.gateway = y.gateway
        and e.reference = y.reference and e.kind = 'charge.paid' and e.amount = y.amount)`,
  'what banks took back is posted once, and never more than was credited': `
    select coalesce(c.brand_id, p.brand_id) || '/' || coalesce(c.deposit_no, p.ref) as at
    from (select brand_id, deposit_no, sum(amount) filter (where borne_by = 'member') as member,
        sum(amount) filter (where borne_by = 'house') as house, sum(amount) as taken
      from deposit_chargebacks group by 1, 2) c
    full join (select brand_id, ref, sum(member) as member, sum(house) as house from (
        select brand_id, ref, -amount as member, 0 as house from ledger_postings
        where code in (select code from ledger_codes where name like 'deposit.chargeback%')
        union all
        select h.brand_id, h.ref, 0,
          case k.name when 'chargeback.loss' then h.amount else -h.amount end
        from ledger_house_postings h join ledger_codes k using (code)
        where k.name like 'chargeback.%') x group by 1, 2) p
      on p.brand_id = c.brand_id and p.ref = c.deposit_no
    left join deposits d on d.brand_id = c.brand_id and d.deposit_no = c.deposit_no
    where coalesce(c.member, 0) <> coalesce(p.member, 0)
      or coalesce(c.house, 0) <> coalesce(p.house, 0)
      or c.taken < 0 or c.taken > d.credited`,
  'what left a gateway twice is posted once, and borne by the house': `
    select coalesce(c.brand_id, p.brand_id) || '/' || coalesce(c.deposit_no, p.ref) as at
    from (select brand_id, deposit_no, sum(amount) as born from deposit_double_returns
      group by 1, 2) c
    full join (select h.brand_id, h.ref,
        sum(case k.name when 'doubleReturn.loss' then h.amount else -h.amount end) as posted
      from ledger_house_postings h join ledger_codes k using (code)
      where k.name like 'doubleReturn.%' group by 1, 2) p
      on p.brand_id = c.brand_id and p.ref = c.deposit_no
    where coalesce(c.born, 0) <> coalesce(p.posted, 0) or coalesce(c.born, 0) < 0`,
  'what follows from all events of a deposit has been posted': `
    select d.brand_id || '/' || d.public_id as at
    from deposits d
    join (select brand_id, subject from gateway_events where subject like 'dep%'
      group by 1, 2 having count(*) = count(applied_at)) s
      on s.brand_id = d.brand_id and s.subject = d.public_id
    cross join lateral (select coalesce(sum(greatest(0, least(y.amount,
          greatest(0, least(y.amount, e.lost)) + e.refunded))), 0) as gone
      from deposit_payments y
      cross join lateral (select
          coalesce(sum(case kind when 'charge.chargedBack' then amount
            when 'charge.chargebackReversed' then -amount end), 0) as lost,
          coalesce(sum(amount) filter (where kind = 'charge.refunded'), 0) as refunded
        from gateway_events e where e.gateway = y.gateway and e.reference = y.reference) e
      where y.brand_id = d.brand_id and y.deposit_no = d.deposit_no
        and y.status = 'credited') t
    where t.gone <> coalesce((select sum(amount) from deposit_chargebacks c
      where c.brand_id = d.brand_id and c.deposit_no = d.deposit_no), 0)
      or d.taken_back <> t.gone`,
}
