import { minor } from '@fairhouse/money'
import { pointsOf, type PointRule } from '@fairhouse/rewards'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import { addDays } from '#server/core/calendar.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { lockFigures, readReach } from '../team-figures/index.ts'
import { addPoints, type PointChange } from './entries.ts'
import { readRule } from './rules.ts'

/** Members' days taken in one transaction. */
const BATCH_SIZE = 1_000

/** Turnover by product, as texts of ledger units: numbers of JSON would lose digits. */
export type DayTurnover = Readonly<Record<string, string>>

interface DueRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly turnover: DayTurnover
  readonly was: bigint | null
}

/**
 * Members whose day was not looked at yet, or whose turnover was corrected since. Once a day is
 * done ($3), only those are read whose figures have changed after it.
 */
const DUE = `
select d.member_id, jsonb_object_agg(d.product, d.turnover::text) as turnover, p.points as was
from own_days d
left join point_days p on p.brand_id = d.brand_id and p.member_id = d.member_id
  and p.day = d.day
where d.brand_id = $1 and d.day = $2::date and d.product <> ''
  and (not $3 or d.member_id in (select member_id from agency_changes
    where brand_id = $1 and day = $2::date))
group by d.member_id, p.member_id, p.points, p.turnover
having case when p.member_id is null then sum(d.turnover) > 0
  else p.turnover is distinct from jsonb_object_agg(d.product, d.turnover::text) end
order by d.member_id limit ${BATCH_SIZE}`

const SAVE = `
insert into point_days (brand_id, day, member_id, turnover, points)
select $1, $2::date, k.member, k.turnover::jsonb, k.points
from unnest($3::bigint[], $4::text[], $5::bigint[]) as k(member, turnover, points)
on conflict (brand_id, member_id, day) do update
set turnover = excluded.turnover, points = excluded.points`

/** The points of a day's turnover; turnover below zero, by a correction, earns none. */
export function pointsOfDay(rule: PointRule, turnover: DayTurnover): bigint {
  const stakes = Object.entries(turnover).map(([product, units]) => {
    const stake = BigInt(units)
    return { product, stake: minor(stake > 0n ? stake : 0n) }
  })
  return pointsOf(rule, stakes)
}

async function isDayDone(tx: Tx, brandId: number, day: string): Promise<boolean> {
  const rows = await tx.query(
    'select from point_days_done where brand_id = $1 and day = $2::date',
    [brandId, day],
  )
  return rows.length > 0
}

/** The entry of a member's day: what it earned, or the difference to what it had earned before. */
function changeOf(day: string, row: DueRow, points: bigint): PointChange[] {
  const amount = points - (row.was ?? 0n)
  if (amount === 0n) return []
  const kind = row.was === null ? 'earned' : 'correction'
  return [{ memberId: row.member_id, kind, amount, origin: { day } }]
}

/** True when nothing is left to do for a day. */
async function earnSome(tx: Tx, brandId: number, day: string): Promise<boolean> {
  const rule = await readRule(tx, brandId, day)
  if (!rule) return true
  await lockFigures(tx, brandId)
  const isDone = await isDayDone(tx, brandId, day)
  const due = await tx.query<DueRow>(DUE, [brandId, day, isDone])
  const earned = due.map((row) => ({ row, points: pointsOfDay(rule, row.turnover) }))
  await tx.query(SAVE, [
    brandId,
    day,
    plainColumn(due, (row) => row.member_id),
    textArray(due.map((row) => JSON.stringify(row.turnover))),
    plainColumn(earned, ({ points }) => points),
  ])
  await addPoints(
    tx,
    brandId,
    earned.flatMap(({ row, points }) => changeOf(day, row, points)),
  )
  if (due.length === BATCH_SIZE) return false
  if (!isDone) {
    await tx.query('insert into point_days_done (brand_id, day) values ($1, $2::date)', [
      brandId,
      day,
    ])
  }
  return true
}

/**
 * Credits the points of days that are over, and the differences where bets of the last `days` days
 * were settled anew. What is credited and its mark go together: it may be interrupted anywhere, run
 * twice or by several at once.
 */
export async function earnPoints(
  context: { readonly db: Db; readonly brands: Pick<Brands, 'all'> },
  days: number,
): Promise<void> {
  const { db } = context
  const brands = (await context.brands.all()).filter(
    (brand) => brand.trialOf === undefined && isOn(brand, 'pointMall'),
  )
  await eachBrand(db, 'points.earn', brands, async (brand) => {
    const reach = await readReach(db, brand)
    if (!reach) return []
    for (let back = days - 1; back >= 0; back -= 1) {
      const day = addDays(reach.whole, -back)
      while (!(await db.transaction((tx) => earnSome(tx, brand.brandId, day))));
    }
    return []
  })
}
