import { currencyStep } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'
import { isFor } from './audience.ts'
import { EVENTS_MOST, type EventSearch, type FoundEvents } from './event-search.ts'

interface DepositRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly deposit_no: bigint
  readonly credited: bigint
  readonly credited_at: Date
  readonly place: string
  readonly amount: bigint
}

/**
 * Members' deposits that are large enough, counted in the order of crediting since the span ($6)
 * or since they have joined. What a bank has taken back counts in that order, but earns nothing.
 * Only those members are read who paid in within the window ($8 to $9).
 */
const FIND = `
with counted as (
  select d.member_id, d.deposit_no, d.credited, d.taken_back, d.credited_at,
    row_number() over (partition by d.member_id order by d.credited_at, d.deposit_no) as nth
  from deposits d
  left join promotion_entries e on e.brand_id = $1 and e.promotion_no = $4::bigint
    and e.member_id = d.member_id
  where d.brand_id = $1 and d.credited_at >= $6::timestamptz
    and d.credited_at < coalesce($7::timestamptz, 'infinity') and d.credited >= $10::bigint
    and (not $5::boolean or d.credited_at > e.joined_at)
    and d.member_id in (select w.member_id from deposits w
      where w.brand_id = $1 and w.credited_at >= $8::timestamptz
        and w.credited_at < $9::timestamptz)
)
select c.member_id, c.deposit_no, c.credited, c.credited_at, c.credited_at::text as place, a.amount
from counted c
join members m on m.brand_id = $1 and m.member_id = c.member_id
cross join lateral (select
  least(trunc(c.credited::numeric * $11::int / 10000), $12::bigint) as share) s
cross join lateral (select (s.share - s.share % $13::bigint)::bigint as amount) a
where c.credited_at >= $8 and c.credited_at < $9 and c.taken_back = 0 and a.amount > 0
  and ($14::int is null or c.nth = $14)
  and ($15::timestamptz is null or (c.credited_at, c.deposit_no) > ($15, $16::bigint))
  and ($5 or ${isFor('$2', '$3')})
order by c.credited_at, c.deposit_no limit $17`

/**
 * Deposits that earn their share, up to the cap, rounded down to what the currency can pay. A
 * deposit that another payment is added to later keeps what it has earned.
 */
export async function findDeposits(
  tx: Tx,
  brand: Brand,
  search: EventSearch,
): Promise<FoundEvents> {
  const { rules, span, since, upTo, entriesOf, after, most = EVENTS_MOST } = search
  const rows = await tx.query<DepositRow>(FIND, [
    brand.brandId,
    rules.labels,
    rules.segment_no,
    entriesOf,
    rules.entry === 'join' && entriesOf !== null,
    span.from,
    span.until,
    since ?? span.from,
    upTo,
    rules.least_deposit,
    rules.match_bp,
    rules.cap,
    currencyStep(brand.currency),
    rules.nth,
    after?.at ?? null,
    after?.no ?? null,
    most,
  ])
  const last = rows.at(-1)
  return {
    events: rows.map((row) => ({
      memberId: row.member_id,
      event: `deposit/${row.deposit_no}`,
      amount: row.amount,
      facts: [
        { name: 'deposited', value: String(row.credited) },
        { name: 'rate', value: String(rules.match_bp) },
      ],
      at: row.credited_at,
    })),
    next: last && rows.length === most ? { at: last.place, no: last.deposit_no } : null,
  }
}
