import { dayReached, earnedRank } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { sendMessagesTo } from '../notices/index.ts'
import { giveRewards, type Gift } from '../rewards/index.ts'
import { writeChanges, type RankChange } from './changes.ts'
import { figuresOf, readMonth } from './figures.ts'
import { monthAfter } from './months.ts'
import { rankName, termsAt, thresholdsOf, type RankRule } from './rules.ts'

/** Members raised in one transaction. */
const BATCH_SIZE = 500

/**
 * Members whose points of a month reach more than the rank they have; of those who may be rewarded.
 * $7 is null, or the time of the last look: then only those whose figures may have changed since,
 * with a margin, as a count may have waited for its turn.
 */
const DUE = `
with touched as (
  select distinct member_id from own_days where brand_id = $1 and product <> ''
    and day >= greatest($2::date, $8::date) and day < $3::date
  union
  select member_id from agency_changes where brand_id = $1 and day >= $2::date and day < $3::date
    and changed_at > $7::timestamptz - interval '10 minutes'
), sums as (
  select d.member_id, d.product, greatest(sum(d.turnover), 0) as turnover
  from own_days d join touched using (member_id)
  where d.brand_id = $1 and d.day >= $2::date and d.day < $3::date and d.product <> ''
  group by 1, 2
), earned as (
  select member_id, floor(sum(turnover * coalesce(($4::jsonb ->> product)::numeric, 0))
    / (10000 * $5::numeric)) as points
  from sums group by 1
), due as materialized (
  select e.member_id, coalesce(s.rank, 0) as rank, s.since
  from earned e
  left join rank_standings s on s.brand_id = $1 and s.member_id = e.member_id
  where width_bucket(e.points, $6::numeric[]) > coalesce(s.rank, 0)
)
select member_id, rank, to_char(since, 'YYYY-MM-DD') as since from due
where may_be_rewarded($1, member_id) order by member_id limit ${BATCH_SIZE}`

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly rank: number
  readonly since: string | null
}

/** What is looked at: a month under its rule; since when, or null for everybody who played. */
export interface MonthLook {
  readonly month: string
  readonly rule: RankRule
  readonly lookedAt: Date | null
}

function readDue(tx: Tx, brand: Brand, { month, rule, lookedAt }: MonthLook): Promise<DueRow[]> {
  const rates = Object.fromEntries(
    [...rule.earning.rates].map(([product, rate]) => [product, Number(rate)]),
  )
  // The day before, too: its last bets are counted after its end.
  const sinceDay = lookedAt ? addDays(dayIn(brand.profile.timeZone, lookedAt), -1) : month
  return tx.query<DueRow>(DUE, [
    brand.brandId,
    month,
    monthAfter(month),
    JSON.stringify(rates),
    rule.earning.unit,
    thresholdsOf(rule),
    lookedAt,
    sinceDay,
  ])
}

/** The first day whose rebates are not paid yet: what is paid keeps its rank. */
async function firstOpenDay(tx: Tx, brandId: number): Promise<string> {
  const rows = await tx.query<{ day: string | null }>(
    `select to_char(max(day) + 1, 'YYYY-MM-DD') as day from rank_days_done where brand_id = $1`,
    [brandId],
  )
  return rows[0]?.day ?? ''
}

const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? ''

/** Gifts of all ranks up to the new one that the member has not had before. */
function giftsOf(rule: RankRule, { memberId, from, rank, figures }: RankChange): Gift[] {
  const reached = Array.from({ length: rank - from }, (_, index) => from + index + 1)
  return reached.flatMap((one): Gift[] => {
    const terms = termsAt(rule, one)
    if (!terms?.gift) return []
    const facts = [
      { name: 'rank', value: String(one) },
      { name: 'points', value: String(figures.points) },
    ] as const
    const { kind, amount } = terms.gift
    return [
      {
        memberId,
        source: 'rank',
        sourceKey: `up/${one}/once`,
        kind,
        amount,
        names: terms.names,
        facts,
        expiresAt: null,
      },
    ]
  })
}

/**
 * Raises some members of a brand to the rank that their points of a month have reached, from the
 * day on that reached it; gives them what each new rank gives, and tells them. Requires the lock of
 * the figures. Returns true when nobody is left.
 */
export async function raiseSome(tx: Tx, brand: Brand, look: MonthLook): Promise<boolean> {
  const { brandId } = brand
  const { month, rule } = look
  const due = await readDue(tx, brand, look)
  if (due.length === 0) return true
  const ids = due.map((row) => row.member_id)
  const days = await readMonth(tx, brandId, ids, month)
  const open = await firstOpenDay(tx, brandId)
  const thresholds = thresholdsOf(rule)
  const changes = due.map((row): RankChange => {
    const own = days.get(row.member_id) ?? []
    const figures = figuresOf(rule, own)
    const rank = earnedRank(thresholds, figures.points)
    const reached = dayReached(rule.earning, own, thresholds[rank - 1] ?? 0n) ?? month
    const day = latest(reached, open, row.since ?? '')
    return { memberId: row.member_id, from: row.rank, rank, day, figures }
  })
  await writeChanges(tx, brandId, month, changes)
  await giveRewards(
    tx,
    brandId,
    changes.flatMap((change) => giftsOf(rule, change)),
  )
  await sendMessagesTo(
    tx,
    brandId,
    'rankRaised',
    changes.map(({ memberId, rank, day, figures }) => ({
      memberId,
      values: { rank: rankName(rule, rank, brand), day, points: String(figures.points) },
    })),
  )
  return due.length < BATCH_SIZE
}
