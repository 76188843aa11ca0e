import { minor, minorToWire } from '@fairhouse/money'
import { REWARD_SOURCES, type RewardCost, type RewardSource } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { addDays, startOfDay } from '#server/core/calendar.ts'
import type { Db } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { pickText } from '../../notices/index.ts'

/** Days of one report: a leap year. */
const MOST_DAYS = 366

/**
 * Rewards that were given from $2 on and before $3, by source, and by promotion where it is one:
 * the key of such a reward begins with its number. The prize of a ticket that was exchanged for
 * points is the mall's. What was taken away of bonus money is in the
 * postings of the grant's own account alone, also what came back after its end.
 */
const COSTS = `
with given as (
  select r.reward_no, r.member_id, coalesce(k.source, r.source) as source, r.kind, r.amount,
    r.state,
    case when r.source = 'promotion' and r.source_key ~ '^[0-9]{1,18}/'
      then split_part(r.source_key, '/', 1)::bigint end as promotion_no
  from rewards r left join tickets k on k.brand_id = $1 and k.source = 'mall'
    and k.ticket_no = case when r.source = 'ticket' then r.source_key::bigint end
  where r.brand_id = $1 and r.given_at >= $2 and r.given_at < $3
), granted as (
  select n.reward_no, g.converted, case when g.state = 'active' then a.balance else 0 end as runs,
    coalesce((select -sum(p.amount) from ledger_postings p join ledger_codes c using (code)
      where p.brand_id = g.brand_id and p.account_id = g.account_id
        and p.posted_at >= g.starts_at and c.name = 'bonus.removed'), 0) as removed
  from given n
  join bonus_grants g on g.brand_id = $1 and g.reward_no = n.reward_no
  join ledger_accounts a on a.brand_id = g.brand_id and a.account_id = g.account_id
  where n.kind = 'bonus'
), summed as (
  select n.source, n.promotion_no, count(*)::int as gifts,
    count(distinct n.member_id)::int as members,
    coalesce(sum(n.amount) filter (where n.kind = 'money'), 0)::bigint as given,
    coalesce(sum(n.amount) filter (where n.kind = 'money' and n.state = 'claimed'), 0)::bigint
      as claimed,
    coalesce(sum(n.amount) filter (where n.kind = 'bonus'), 0)::bigint as bonus_given,
    coalesce(sum(g.runs), 0)::bigint as bonus_running,
    coalesce(sum(g.converted), 0)::bigint as bonus_converted,
    coalesce(sum(g.removed), 0)::bigint as bonus_removed,
    coalesce(sum((select x.won from round_grants x where x.brand_id = $1
      and x.reward_no = n.reward_no)) filter (where n.kind = 'rounds'), 0)::bigint as rounds_won,
    coalesce(sum(n.amount) filter (where n.kind = 'points'), 0)::bigint as points
  from given n left join granted g using (reward_no)
  group by n.source, n.promotion_no
)
select s.*, p.texts
from summed s left join promotions p on p.brand_id = $1 and p.promotion_no = s.promotion_no
order by array_position($4::text[], s.source), s.promotion_no`

interface CostRow {
  readonly [column: string]: unknown
  readonly source: RewardSource
  readonly promotion_no: bigint | null
  readonly texts: readonly { readonly language: string; readonly title: string }[] | null
  readonly gifts: number
  readonly members: number
  readonly given: bigint
  readonly claimed: bigint
  readonly bonus_given: bigint
  readonly bonus_running: bigint
  readonly bonus_converted: bigint
  readonly bonus_removed: bigint
  readonly rounds_won: bigint
  readonly points: bigint
}

const wire = (units: bigint) => minorToWire(minor(units))

function presentCost(row: CostRow, language: string): RewardCost {
  return {
    source: row.source,
    promotionId: row.promotion_no === null ? null : wireId('prm', row.promotion_no),
    title: pickText(row.texts ?? [], language, language)?.title ?? '',
    gifts: row.gifts,
    members: row.members,
    givenMinor: wire(row.given),
    claimedMinor: wire(row.claimed),
    bonusGivenMinor: wire(row.bonus_given),
    bonusRunningMinor: wire(row.bonus_running),
    bonusConvertedMinor: wire(row.bonus_converted),
    bonusRemovedMinor: wire(row.bonus_removed),
    roundsWonMinor: wire(row.rounds_won),
    pointsGiven: Number(row.points),
    costMinor: wire(row.claimed + row.bonus_converted + row.rounds_won),
  }
}

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/**
 * What rewards came to that were given in some days of the brand's time zone, both inclusive: by
 * source, promotions one by one. Requires the permission to view rewards. Throws VALIDATION_FAILED
 * (reversed days, more than a year).
 */
export async function readCosts(
  db: Db,
  brand: Brand,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<RewardCost[]> {
  if (until < from) throw fault('until', 'not before the first')
  if (until >= addDays(from, MOST_DAYS)) throw fault('until', `${MOST_DAYS} days at most`)
  const { timeZone } = brand.profile
  const rows = await db.query<CostRow>(COSTS, [
    brand.brandId,
    startOfDay(timeZone, from),
    startOfDay(timeZone, addDays(until, 1)),
    [...REWARD_SOURCES],
  ])
  const { defaultLanguage } = brand.settings.languages
  return rows.map((row) => presentCost(row, defaultLanguage))
}
