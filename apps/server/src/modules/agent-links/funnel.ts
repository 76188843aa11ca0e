import type { LinkFunnel } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { spanOf } from '../records/index.ts'

interface DayRow {
  readonly [column: string]: unknown
  readonly day: string
  readonly visits: number
  readonly registered: number
  readonly deposited: number
  readonly bet: number
  readonly active: number
}

/** Members by the day they registered, with what they have done since, whenever that was. */
const FUNNEL = `
with did as (
  select l.day, l.member_id,
    coalesce(bool_or(o.deposits > 0), false) as has_deposited,
    coalesce(bool_or(o.bets > 0), false) as has_bet,
    coalesce(bool_or(o.bets > 0
      and o.day > (app_now() at time zone $5)::date - 30), false) as is_active
  from link_members l
  left join own_days o on o.brand_id = l.brand_id and o.member_id = l.member_id
  where l.brand_id = $1 and l.link_no = $2 and l.day between $3 and $4
  group by l.day, l.member_id
), members as (
  select day, count(*)::int as registered,
    (count(*) filter (where has_deposited))::int as deposited,
    (count(*) filter (where has_bet))::int as bet,
    (count(*) filter (where is_active))::int as active
  from did group by day
)
select coalesce(v.day, m.day)::text as day, coalesce(v.visits, 0) as visits,
  coalesce(m.registered, 0) as registered, coalesce(m.deposited, 0) as deposited,
  coalesce(m.bet, 0) as bet, coalesce(m.active, 0) as active
from (select day, visits from link_visits
  where brand_id = $1 and link_no = $2 and day between $3 and $4) v
full join members m on m.day = v.day order by 1`

/**
 * The funnel of those who opened a link in some days. The figures of deposits and bets are those of
 * the agent's reports and are counted a moment after. Throws VALIDATION_FAILED (days).
 */
export async function readFunnel(
  db: Tx,
  brand: Brand,
  linkNo: bigint,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<LinkFunnel> {
  const span = await spanOf(db, brand, range)
  const rows = await db.query<DayRow>(FUNNEL, [
    brand.brandId,
    linkNo,
    span.from,
    span.to,
    span.timeZone,
  ])
  const sum = (name: 'visits' | 'registered' | 'deposited' | 'bet' | 'active') =>
    rows.reduce((all, row) => all + row[name], 0)
  return {
    ...span,
    visits: sum('visits'),
    registered: sum('registered'),
    deposited: sum('deposited'),
    bet: sum('bet'),
    active: sum('active'),
    days: rows.map(({ day, visits, registered, deposited, bet }) => ({
      day,
      visits,
      registered,
      deposited,
      bet,
    })),
  }
}
