import { POSTINGS } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

const DEPOSITS = [
  POSTINGS['deposit.credit'],
  POSTINGS['deposit.chargeback'],
  POSTINGS['deposit.chargebackReversal'],
].map(({ number }) => number)

const WITHDRAWALS = [POSTINGS['withdrawal.hold'], POSTINGS['withdrawal.release']].map(
  ({ number }) => number,
)

const CODES = [...DEPOSITS, ...WITHDRAWALS].join(', ')

/**
 * Days of accounts whose deposits or withdrawals have moved, from the sums of days and the postings
 * after them (modules/records), compared with the figures: the difference is added. So it may be
 * run again at any time.
 */
const ADD = `
with moved as (
  select distinct p.account_id, (p.posted_at at time zone $2)::date as day from ledger_postings p
  where p.brand_id = $1 and p.code in (${CODES}) and p.posted_at >= $3
), sums as (
  select m.account_id, m.day, x.code, x.sum from moved m
  join account_days x on x.brand_id = $1 and x.account_id = m.account_id and x.day = m.day
    and x.code in (${CODES})
  union all
  select m.account_id, m.day, p.code, p.amount from moved m
  left join account_rollups r on r.brand_id = $1 and r.account_id = m.account_id
  join ledger_postings p on p.brand_id = $1 and p.account_id = m.account_id
    and p.seq > coalesce(r.seq, 0) and p.code in (${CODES})
    and (p.posted_at at time zone $2)::date = m.day
), totals as (
  select a.member_id, s.day,
    coalesce(sum(s.sum) filter (where s.code in (${DEPOSITS.join(', ')})), 0) as deposits,
    -coalesce(sum(s.sum) filter (where s.code in (${WITHDRAWALS.join(', ')})), 0) as withdrawals
  from sums s join ledger_accounts a on a.brand_id = $1 and a.account_id = s.account_id
    and a.kind = 'cash'
  group by 1, 2
)
insert into agency_deltas (member_id, settled_at, product, deposits, withdrawals)
select t.member_id, t.day::timestamp at time zone $2 + interval '12 hours', '',
  t.deposits - coalesce(d.deposits, 0), t.withdrawals - coalesce(d.withdrawals, 0)
from totals t left join own_days d on d.brand_id = $1 and d.member_id = t.member_id
  and d.day = t.day and d.product = ''
where (t.deposits, t.withdrawals) is distinct from
  (coalesce(d.deposits, 0), coalesce(d.withdrawals, 0))`

/** Puts into `agency_deltas` what deposits and withdrawals add. Null for `since`: all postings. */
export async function countMoney(
  tx: Tx,
  brandId: number,
  timeZone: string,
  since: Date | null,
): Promise<void> {
  await tx.query(ADD, [brandId, timeZone, since ?? '-infinity'])
}
