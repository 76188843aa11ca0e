import type { DashboardBy } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import {
  HOUSE_FIGURES,
  MONEY_SUMS,
  movesBetween,
  SLOT_DAYS,
  sumsOf,
} from '../team-figures/index.ts'
import type { Period } from './range.ts'

/** By what figures are put together: hours, days, or all of a period as one, under ''. */
export type By = DashboardBy | 'whole'

/** Whose figures, and where its days begin. */
export interface BrandScope {
  readonly brandId: number
  readonly timeZone: string
}

export interface BetSums {
  readonly [column: string]: unknown
  readonly key: string
  readonly product: string
  readonly bets: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly rebates: bigint
  readonly bonuses: bigint
}

const keyOf = (by: By, hour: string, day: string): string => {
  if (by === 'whole') return `''`
  return by === 'hour' ? `(extract(epoch from ${hour}) * 1000)::bigint::text` : day
}

/** Sums of settled bets, by product. */
export function sumBets(
  db: Tx,
  { brandId }: BrandScope,
  { start, end }: Period,
  by: By,
): Promise<BetSums[]> {
  return db.query<BetSums>(
    `select ${keyOf(by, 'hour', `to_char(day, 'YYYY-MM-DD')`)} as key, product,
       ${sumsOf(HOUSE_FIGURES, 'x')}
     from house_hours x where brand_id = $1 and hour >= $2 and hour < $3 group by 1, 2`,
    [brandId, start, end],
  )
}

export interface MoneySums {
  readonly [column: string]: unknown
  readonly key: string
  readonly sign_ups: bigint
  readonly deposit_count: bigint
  readonly deposits: bigint
  readonly withdrawal_count: bigint
  readonly withdrawals: bigint
  readonly bonuses: bigint
}

/** Sign-ups, deposits, withdrawals and bonuses: sums, and what is not in them yet; one snapshot. */
export function sumMoney(
  db: Tx,
  { brandId, timeZone }: BrandScope,
  { start, end }: Period,
  by: By,
): Promise<MoneySums[]> {
  const day = `to_char(at at time zone $4::text, 'YYYY-MM-DD')`
  const key = keyOf(by, `date_trunc('hour', at, $4::text)`, day)
  const rest = movesBetween('greatest($2, (select money_to from place))', '$3')
  return db.query<MoneySums>(
    `with place as (select coalesce((select money_to from house_places where brand_id = $1),
       '-infinity') as money_to, $4::text as time_zone)
     select ${key} as key, ${MONEY_SUMS} from (
       select hour as at, sign_ups, deposit_count, deposits, withdrawal_count, withdrawals,
         bonuses
       from money_hours where brand_id = $1 and hour >= $2 and hour < $3
       union all ${rest}) m group by 1`,
    [brandId, start, end, timeZone],
  )
}

interface Count {
  readonly [column: string]: unknown
  readonly key: string
  readonly count: bigint
}

/** Members active on the days from $2 to $3, under their days or all under ''. */
const activeDays = (key: string, isWhole: boolean): string => `
select ${key} as key, coalesce(sum(members), 0)::bigint as count from house_actives
where brand_id = $1 and day between $2::date and $3::date
  ${isWhole ? 'and previous < $2::date' : ''} group by 1`

/** Members active on the day $2 before the instant $4, and on no day from $5 to the one before. */
const PART_OF_DAY = `
select count(distinct s.member_id) as count from own_slots s
join active_days a on a.brand_id = s.brand_id and a.member_id = s.member_id and a.day = $2::date
where s.brand_id = $1 and s.slot >= $3 and s.slot < $4 and s.turnover <> 0
  and a.previous < $5::date`

const ACTIVE_HOURS = `
select (extract(epoch from hour) * 1000)::bigint::text as key, count(*) as count from (
  select distinct date_trunc('hour', slot, $4::text) as hour, member_id from own_slots
  where brand_id = $1 and slot >= $2 and slot < $3 and turnover <> 0) x group by 1`

/** Retention of the slots from which hourly active members are read. */
export function hasSlots(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < (SLOT_DAYS - 1) * 86_400_000
}

/** Members with a settled bet by hour, as far as hours are kept, or by day. */
export async function countActives(
  db: Tx,
  { brandId, timeZone }: BrandScope,
  { from, to, start, end }: Period,
  by: DashboardBy,
): Promise<ReadonlyMap<string, number>> {
  const rows =
    by === 'hour'
      ? await db.query<Count>(ACTIVE_HOURS, [brandId, start, end, timeZone])
      : await db.query<Count>(activeDays(`to_char(day, 'YYYY-MM-DD')`, false), [brandId, from, to])
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

/** Members with a settled bet in whole days, each once. */
export async function countActivesOf(
  db: Tx,
  { brandId }: BrandScope,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<number> {
  const rows = await db.query<Count>(activeDays(`''`, true), [brandId, from, to])
  return Number(rows[0]?.count ?? 0n)
}

/** Members with a settled bet on the last of some days, up to their end, and on none before. */
export async function countNewOnLastDay(
  db: Tx,
  { brandId }: BrandScope,
  period: Period,
  startOfLast: Date,
): Promise<number> {
  const { from, to, end } = period
  const rows = await db.query<Count>(PART_OF_DAY, [brandId, to, startOfLast, end, from])
  return Number(rows[0]?.count ?? 0n)
}
