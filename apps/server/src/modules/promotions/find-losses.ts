import { minor, rational, roundDownToPayable } from '@fairhouse/money'
import { RATE_PRODUCTS, type CashbackPeriod, type RewardFact } from '@fairhouse/protocol'
import { cashbackOf, type Cashback, type ProductFigures } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { isFor } from './audience.ts'
import { EVENTS_MOST, type EventSearch, type FoundEvents } from './event-search.ts'
import type { PromotionRules } from './promotion-rows.ts'

/** Days of a period, both inclusive. */
export interface CashbackDays {
  readonly first: string
  readonly last: string
}

/** Stakes and returns by product, as texts of ledger units. */
export type StoredLosses = Readonly<Record<string, readonly [stakes: string, returns: string]>>

interface LossRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly figures: StoredLosses
}

const DAY_MS = 86_400_000

/** The period that a day lies in: itself, or its week from Monday on. */
export function periodOf(period: CashbackPeriod, day: string): CashbackDays {
  if (period === 'daily') return { first: day, last: day }
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const first = addDays(day, -sinceMonday)
  return { first, last: addDays(first, 6) }
}

/** When a period is over. */
const endOf = (zone: string, { last }: CashbackDays) => startOfDay(zone, addDays(last, 1))

/** Periods that lie wholly in the span and end within the window, in their order. */
export function periodsOf(zone: string, search: EventSearch): CashbackDays[] {
  const { rules, span, since, upTo } = search
  const { period } = rules
  if (period === null) return []
  const from = since && since > span.from ? since : span.from
  // The period before the one of that day may end in the window, too: it is looked at and left out.
  let days = periodOf(period, dayIn(zone, new Date(from.getTime() - DAY_MS)))
  const periods: CashbackDays[] = []
  while (endOf(zone, days) <= upTo) {
    const isWhole =
      startOfDay(zone, days.first) >= span.from &&
      (span.until === null || endOf(zone, days) <= span.until)
    if (isWhole && (since === null || endOf(zone, days) > since)) periods.push(days)
    days = periodOf(period, addDays(days.last, 1))
  }
  return periods
}

/** What a member's figures come to by the terms, rounded down to what the currency can pay. */
export function cashbackBy(
  brand: Brand,
  rules: Pick<PromotionRules, 'rates' | 'least' | 'cap'>,
  losses: StoredLosses,
): Cashback {
  const figures = new Map<string, ProductFigures>(
    Object.entries(losses).map(([product, [stakes, returns]]) => [
      product,
      { stakes: minor(BigInt(stakes)), returns: minor(BigInt(returns)) },
    ]),
  )
  const rates = new Map(Object.entries(rules.rates).map(([product, bp]) => [product, BigInt(bp)]))
  const { netLoss, paid } = cashbackOf(
    {
      rates,
      min: minor(rules.least ?? 0n),
      ...(rules.cap === null ? {} : { cap: minor(rules.cap) }),
    },
    figures,
  )
  return { netLoss, paid: roundDownToPayable(rational(paid), brand.currency) }
}

/**
 * Stakes (void bets are none) and returns by product of those who lost more than they won in the
 * days from $6 to $7, and joined before the first ($8).
 */
const FIND = `
select f.member_id,
  jsonb_object_agg(f.product, jsonb_build_array(f.stakes::text, f.returns::text)) as figures
from (select d.member_id, d.product, sum(d.turnover) as stakes, sum(d.payout) as returns
  from own_days d
  where d.brand_id = $1 and d.day between $6::date and $7::date and d.product <> ''
    and d.member_id > $9::bigint
  group by d.member_id, d.product) f
join members m on m.brand_id = $1 and m.member_id = f.member_id
left join promotion_entries e on e.brand_id = $1 and e.promotion_no = $4::bigint
  and e.member_id = f.member_id
where case when $5::boolean then e.joined_at < $8::timestamptz else ${isFor('$2', '$3')} end
group by f.member_id
having sum(f.stakes) > sum(f.returns)
order by f.member_id limit $10`

/** Why: the first day, and of each product what was staked, what came back, and its rate. */
function factsOf(
  { rates }: Pick<PromotionRules, 'rates'>,
  { first }: CashbackDays,
  losses: StoredLosses,
): RewardFact[] {
  const byProduct = RATE_PRODUCTS.flatMap((product): RewardFact[] => {
    const figures = losses[product]
    if (!figures) return []
    return [
      { name: 'product', value: product },
      { name: 'turnover', value: figures[0] },
      { name: 'returned', value: figures[1] },
      { name: 'rate', value: String(rates[product] ?? 0) },
    ]
  })
  return [{ name: 'date', value: first }, ...byProduct]
}

/** Net losses of whole periods that bring something back, period by period. */
export async function findLosses(tx: Tx, brand: Brand, search: EventSearch): Promise<FoundEvents> {
  const { rules, entriesOf, after, most = EVENTS_MOST } = search
  const zone = brand.profile.timeZone
  const periods = periodsOf(zone, search)
  const at = after ? periods.findIndex(({ first }) => first === after.at) : 0
  const days = periods[at]
  if (!days) return { events: [], next: null }
  const rows = await tx.query<LossRow>(FIND, [
    brand.brandId,
    rules.labels,
    rules.segment_no,
    entriesOf,
    rules.entry === 'join' && entriesOf !== null,
    days.first,
    days.last,
    startOfDay(zone, days.first),
    after?.no ?? 0n,
    most,
  ])
  const events = rows.flatMap(({ member_id: memberId, figures }) => {
    const { paid } = cashbackBy(brand, rules, figures)
    if (paid === 0n) return []
    const facts = factsOf(rules, days, figures)
    const end = endOf(zone, days)
    return [{ memberId, event: `period/${days.first}`, amount: paid, facts, at: end }]
  })
  const last = rows.at(-1)
  if (last && rows.length === most) {
    return { events, next: { at: days.first, no: last.member_id } }
  }
  const following = periods[at + 1]
  return { events, next: following ? { at: following.first, no: 0n } : null }
}
