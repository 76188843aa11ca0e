import { currencyStep, minor, minorToWire } from '@fairhouse/money'
import type { RankRuleBody, RankSimulation } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { lastDayOf, monthAfter, monthBefore, monthOf } from '../months.ts'
import { thresholdsOf, type RankRule } from '../rules.ts'
import { checkRule, ruleOf } from '../write-rule.ts'

/** Members that are shown by name. */
const SHOWN = 20

/**
 * Every member's days of a month with the rank that the points up to each have reached. The rebate
 * of a day is at the rank of that day, as it would have been paid: rounded down per product.
 */
const REPLAY = `
with days as (
  select member_id, day, product, turnover, sum(turnover)
    over (partition by member_id, product order by day) as so_far
  from own_days
  where brand_id = $1 and day >= $2::date and day < $3::date and product <> ''
), played as (select distinct member_id, day from days), pointed as (
  select p.member_id, p.day, floor(sum(greatest(l.so_far, 0) *
    coalesce(($4::jsonb ->> l.product)::numeric, 0)) / (10000 * $5::numeric)) as points
  from played p join lateral (select distinct on (d.product) d.product, d.so_far from days d
    where d.member_id = p.member_id and d.day <= p.day order by d.product, d.day desc) l on true
  group by 1, 2
), ranked as (
  select member_id, day, max(points) over w as points,
    width_bucket(max(points) over w, $6::numeric[]) as rank
  from pointed window w as (partition by member_id order by day)
), paid as (
  select r.member_id, r.rank, sum(d.turnover) as turnover, sum(floor(greatest(d.turnover, 0)
    * coalesce(($7::jsonb -> r.rank ->> d.product)::numeric, 0) / (10000 * $8::numeric))
    * $8::numeric) as rebates
  from ranked r join days d using (member_id, day) group by 1, 2
)`

const BY_RANK = `${REPLAY}, ends as (
  select member_id, max(rank) as rank from ranked group by 1
)
select k.rank, (select count(*) from ends e where e.rank = k.rank)::int as members,
  (select count(*) from ends e where e.rank >= k.rank)::int as reached,
  coalesce((select sum(p.rebates) from paid p where p.rank = k.rank), 0)::bigint as rebates,
  coalesce((select sum(p.turnover) from paid p where p.rank = k.rank), 0)::bigint as turnover
from generate_series(0, cardinality($6::numeric[])) as k(rank) order by 1`

const BY_MEMBER = `${REPLAY}, ends as (
  select member_id, max(rank) as rank, max(points) as points from ranked group by 1
)
select e.member_id, m.username, e.rank, e.points::bigint as points,
  (select sum(p.rebates) from paid p where p.member_id = e.member_id)::bigint as rebates
from ends e join members m on m.brand_id = $1 and m.member_id = e.member_id
order by e.points desc, e.member_id limit ${SHOWN}`

interface RankRow {
  readonly [column: string]: unknown
  readonly rank: number
  readonly members: number
  readonly reached: number
  readonly rebates: bigint
  readonly turnover: bigint
}

interface MemberRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly rank: number
  readonly points: bigint
  readonly rebates: bigint
}

const recordOf = (rates: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...rates].map(([product, rate]) => [product, Number(rate)]))

function presentRank(row: RankRow, rule: RankRule) {
  const gift = rule.ranks[row.rank - 1]?.gift
  const given = (gift?.amount ?? 0n) * BigInt(row.reached)
  return {
    rank: row.rank,
    members: row.members,
    gifts: gift?.kind === 'money' ? given : 0n,
    giftPoints: gift?.kind === 'points' ? given : 0n,
    rebates: row.rebates,
  }
}

const wire = (units: bigint) => minorToWire(minor(units))
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)

/**
 * What a rule would have come to in the last whole month, had everybody begun it without a rank.
 * Requires the permission to view rewards. Throws VALIDATION_FAILED and NOTICE_TEXT_MISSING as
 * `checkRule`.
 */
export async function simulateRule(
  db: Tx,
  brand: Brand,
  body: RankRuleBody,
): Promise<RankSimulation> {
  const rule = ruleOf(checkRule(brand, body))
  const month = monthBefore(monthOf(dayIn(brand.profile.timeZone, await readNow(db))))
  const values = [
    brand.brandId,
    month,
    monthAfter(month),
    JSON.stringify(recordOf(rule.earning.rates)),
    rule.earning.unit,
    thresholdsOf(rule),
    JSON.stringify([{}, ...rule.ranks.map(({ rebates }) => recordOf(rebates))]),
    currencyStep(brand.currency),
  ]
  const rows = await db.query<RankRow>(BY_RANK, values)
  const members = await db.query<MemberRow>(BY_MEMBER, values)
  const ranks = rows.map((row) => presentRank(row, rule))
  return {
    from: month,
    to: lastDayOf(month),
    ranks: ranks.map(({ rank, members: count, gifts, giftPoints, rebates }) => ({
      rank,
      members: count,
      giftsMinor: wire(gifts),
      giftPoints: Number(giftPoints),
      rebatesMinor: wire(rebates),
    })),
    turnoverMinor: wire(total(rows.map(({ turnover }) => turnover))),
    giftsMinor: wire(total(ranks.map(({ gifts }) => gifts))),
    giftPoints: Number(total(ranks.map(({ giftPoints }) => giftPoints))),
    rebatesMinor: wire(total(ranks.map(({ rebates }) => rebates))),
    members: members.map((row) => ({
      memberId: wireId('mbr', row.member_id),
      username: row.username,
      points: Number(row.points),
      rank: row.rank,
      rebatesMinor: wire(row.rebates),
    })),
  }
}
