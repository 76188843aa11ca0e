import { currencyStep } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { isFor } from './audience.ts'
import { reachOf } from './deposit-reach.ts'
import { EVENTS_MOST, type EventSearch, type FoundEvents } from './event-search.ts'

interface DepositRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly deposit_no: bigint
  readonly credited: bigint
  readonly reached_at: Date
  readonly place: string
  readonly amount: bigint
}

const END = `coalesce($7::timestamptz, 'infinity')`

/** What is looked at: deposits that changed behind $8 up to $9, or at first all. */
const CHANGED = `
  select distinct d.deposit_no, d.member_id from deposit_changes k
  join deposits d on d.brand_id = $1 and d.deposit_no = k.deposit_no
  where k.brand_id = $1 and k.place > $8::bigint and k.place <= $9::bigint`
const ALL = `
  select deposit_no, member_id from deposits
  where brand_id = $1 and credited_at >= $6 and $8::bigint is null and $9::bigint is null`

/** Which deposits are read: those that are looked at, to count all of their members. */
const readBy = ({ places, rules }: EventSearch): string => {
  if (places === null) return 'true'
  const column = rules.nth === null ? 'deposit_no' : 'member_id'
  return `d.${column} in (select ${column} from looked)`
}

/**
 * Deposits of the span (from $6, to $7, since joining) that are large enough, in the order in which
 * they became so. What a bank has taken back counts in that order, but earns nothing. One that is
 * looked at late moves those after it: they are looked at with it.
 */
const find = (search: EventSearch): string => `
with looked as (${search.places === null ? ALL : CHANGED}),
counted as (
  select d.member_id, d.deposit_no, d.taken_back, r.credited, r.reached_at,
    row_number() over (partition by d.member_id order by r.reached_at, d.deposit_no) as nth,
    min(r.reached_at) filter (where d.deposit_no in (select deposit_no from looked))
      over (partition by d.member_id) as looked_from
  from deposits d
  cross join lateral ${reachOf('d', { least: '$10::bigint', until: END })} r
  left join promotion_entries e on e.brand_id = $1 and e.promotion_no = $4::bigint
    and e.member_id = d.member_id
  where d.brand_id = $1 and d.credited_at >= $6::timestamptz and r.reached_at < ${END}
    and (not $5::boolean or d.credited_at > e.joined_at) and ${readBy(search)}
)
select c.member_id, c.deposit_no, c.credited, c.reached_at, c.reached_at::text as place, a.amount
from counted c
join members m on m.brand_id = $1 and m.member_id = c.member_id
cross join lateral (select
  least(trunc(c.credited::numeric * $11::int / 10000), $12::bigint) as share) s
cross join lateral (select (s.share - s.share % $13::bigint)::bigint as amount) a
where c.reached_at >= c.looked_from and c.taken_back = 0 and a.amount > 0
  and ($14::int is null or c.nth = $14)
  and ($15::timestamptz is null or (c.reached_at, c.deposit_no) > ($15, $16::bigint))
  and ($5 or ${isFor('$2', '$3')})
order by c.reached_at, c.deposit_no limit $17`

/**
 * Deposits that earn their share, up to the cap, rounded down to what the currency can pay. One
 * that is paid in parts counts once it is large enough, with what is credited when it is found:
 * what is added afterwards changes nothing of it.
 */
export async function findDeposits(
  tx: Tx,
  brand: Brand,
  search: EventSearch,
): Promise<FoundEvents> {
  const { rules, span, places, entriesOf, after, most = EVENTS_MOST } = search
  const rows = await tx.query<DepositRow>(find(search), [
    brand.brandId,
    rules.labels,
    rules.segment_no,
    entriesOf,
    rules.entry === 'join' && entriesOf !== null,
    span.from,
    span.until,
    places?.after ?? null,
    places?.upTo ?? null,
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
      at: row.reached_at,
    })),
    next: last && rows.length === most ? { at: last.place, no: last.deposit_no } : null,
  }
}
