import { POSTINGS, type PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { listOf } from './columns.ts'
import { COUNTED_MONEY } from './movements.ts'

const numbersOf = (codes: readonly PostingCode[]) =>
  codes.map((code) => POSTINGS[code].number).join(', ')

const CODES = numbersOf(COUNTED_MONEY.flatMap(({ codes }) => codes))

const COLUMNS = COUNTED_MONEY.flatMap((one) => ('count' in one ? [one.sum, one.count] : [one.sum]))

const TOTALS = COUNTED_MONEY.flatMap((one) => {
  const those = `filter (where s.code in (${numbersOf(one.codes)}))`
  const sum = `${one.sign} * coalesce(sum(s.sum) ${those}, 0) as ${one.sum}`
  return 'count' in one ? [sum, `coalesce(sum(s.count) ${those}, 0) as ${one.count}`] : [sum]
})

/**
 * Days of accounts whose money has moved, from the sums of days and the postings after them
 * (modules/records), compared with the figures: the difference is added. So it may be run again at
 * any time.
 */
const ADD = `
with moved as (
  select distinct p.account_id, (p.posted_at at time zone $2)::date as day from ledger_postings p
  where p.brand_id = $1 and p.code in (${CODES}) and p.posted_at >= $3
), sums as (
  select m.account_id, m.day, x.code, x.sum, x.count from moved m
  join account_days x on x.brand_id = $1 and x.account_id = m.account_id and x.day = m.day
    and x.code in (${CODES})
  union all
  select m.account_id, m.day, p.code, p.amount, 1 from moved m
  left join account_rollups r on r.brand_id = $1 and r.account_id = m.account_id
  join ledger_postings p on p.brand_id = $1 and p.account_id = m.account_id
    and p.seq > coalesce(r.seq, 0) and p.code in (${CODES})
    and (p.posted_at at time zone $2)::date = m.day
), totals as (
  select a.member_id, s.day, ${TOTALS.join(',\n    ')}
  from sums s join ledger_accounts a on a.brand_id = $1 and a.account_id = s.account_id
    and a.kind = 'cash'
  group by 1, 2
)
insert into agency_deltas (member_id, settled_at, product, ${listOf(COLUMNS)})
select t.member_id, t.day::timestamp at time zone $2 + interval '12 hours', '',
  ${COLUMNS.map((one) => `t.${one} - coalesce(d.${one}, 0)`).join(', ')}
from totals t left join own_days d on d.brand_id = $1 and d.member_id = t.member_id
  and d.day = t.day and d.product = ''
where (${listOf(COLUMNS, 't')}) is distinct from
  (${COLUMNS.map((one) => `coalesce(d.${one}, 0)`).join(', ')})`

/** Puts into `agency_deltas` what moved money adds. Null for `since`: all postings. */
export async function countMoney(
  tx: Tx,
  brandId: number,
  timeZone: string,
  since: Date | null,
): Promise<void> {
  await tx.query(ADD, [brandId, timeZone, since ?? '-infinity'])
}
