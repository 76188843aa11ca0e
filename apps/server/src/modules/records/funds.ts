import { minor, minorToWire } from '@fairhouse/money'
import { HOUSE_POSTINGS, POSTINGS, type Funds, type HeldPlace } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'

/** At most so many items are listed; the sums include all. */
const ITEMS_MAX = 100

/** Steps of running chases that wait for their draw. */
const CHASES = `
select 'cha_' || c.chase_no as reference, sum(s.stake)::bigint as amount, c.lottery_code,
  c.placed_at as since, min(s.planned_draws_at) as until
from chases c join chase_steps s using (brand_id, chase_no)
where c.brand_id = $1 and c.account_id = $2 and c.state = 'running' and s.state = 'waiting'
group by c.brand_id, c.chase_no`

/** Shares of tickets that are not locked yet, and what is to come back of those that are. */
const GROUP_TICKETS = `
select t.public_id as reference, h.amount, i.lottery_code, h.since,
  case when t.state = 'open' then t.locks_at end as until
from (select ticket_no, min(bought_at) as since, sum(case
      when x.state <> 'placed' then s.amount
      when s.kind = 'bought' then 0
      else x.share_price * (x.guaranteed - x.guarantee_used) end - s.released)::bigint as amount
    from group_shares s join group_tickets x using (brand_id, ticket_no)
    where s.brand_id = $1 and s.account_id = $2 and x.released_at is null group by 1) h
join group_tickets t on t.brand_id = $1 and t.ticket_no = h.ticket_no
join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id
where h.amount > 0`

const HELD_CODES = [POSTINGS['withdrawal.hold'].number, POSTINGS['withdrawal.release'].number]

/**
 * Withdrawals that are neither paid nor returned, from the ledger only: what was held for one, less
 * what was released, less what was paid out for it.
 */
const WITHDRAWALS = `
with postings as (
  select p.ref, p.amount, p.posted_at from account_days d
  join ledger_postings p on p.brand_id = d.brand_id and p.account_id = d.account_id
    and p.code = d.code and p.seq between d.first_seq and d.last_seq
    and p.posted_at >= d.day - interval '2 days' and p.posted_at < d.day + interval '3 days'
    and p.seq <= (select seq from account_rollups where brand_id = $1 and account_id = $2)
    and (p.posted_at at time zone $4)::date = d.day
  where d.brand_id = $1 and d.account_id = $2 and d.code = any($3::smallint[])
  union all
  select p.ref, p.amount, p.posted_at from ledger_postings p
  where p.brand_id = $1 and p.account_id = $2 and p.code = any($3::smallint[])
    and p.seq > coalesce((select seq from account_rollups
      where brand_id = $1 and account_id = $2), 0)),
held as (select ref, -sum(amount) as amount, min(posted_at) as since from postings group by ref)
select w.public_id as reference, x.amount, null as lottery_code, x.since,
  w.promised_at as until
from (select h.ref, h.since, (h.amount - coalesce((select sum(case when y.code = $5 then y.amount
      else -y.amount end) from ledger_house_postings y
    where y.brand_id = $1 and y.code in ($5, $6) and y.ref = h.ref), 0))::bigint as amount
  from held h where h.amount > 0) x
left join withdrawals w on w.brand_id = $1 and w.withdrawal_no = x.ref
where x.amount > 0`

interface Held {
  readonly [column: string]: unknown
  readonly place: HeldPlace
  readonly reference: string | null
  readonly amount: bigint
  readonly lottery_code: string | null
  readonly since: Date
  readonly until: Date | null
}

const ALL = `
select 'chases' as place, c.* from (${CHASES}) c
union all select 'groupTickets', g.* from (${GROUP_TICKETS}) g
union all select 'withdrawals', w.* from (${WITHDRAWALS}) w
union all select 'available', null, balance, null, app_now(), null from ledger_accounts
  where brand_id = $1 and account_id = $2
order by 5 desc`

const PLACES: readonly HeldPlace[] = ['chases', 'groupTickets', 'withdrawals']

/** Where all money of a member is: what can be spent, and what is held and for what. */
export async function readFunds(db: Tx, brand: Brand, account: AccountRef): Promise<Funds> {
  const rows = await db.query<Held>(ALL, [
    account.brandId,
    account.accountId,
    HELD_CODES,
    brand.profile.timeZone,
    HOUSE_POSTINGS['withdrawal.paid'].number,
    HOUSE_POSTINGS['withdrawal.returned'].number,
  ])
  const sum = (of: readonly Held[]) => of.reduce((all, { amount }) => all + amount, 0n)
  const wire = (amount: bigint) => minorToWire(minor(amount))
  return {
    currency: brand.currency.code,
    totalMinor: wire(sum(rows)),
    availableMinor: wire(sum(rows.filter(({ place }) => !PLACES.includes(place)))),
    places: PLACES.map((place) => {
      const items = rows.filter((row) => row.place === place)
      return {
        place,
        amountMinor: wire(sum(items)),
        items: items.slice(0, ITEMS_MAX).map((row) => ({
          reference: row.reference,
          amountMinor: wire(row.amount),
          lotteryCode: row.lottery_code,
          since: row.since.toISOString(),
          until: row.until?.toISOString() ?? null,
        })),
      }
    }),
  }
}
