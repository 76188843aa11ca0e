import type { Brand } from '#server/core/brand.ts'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { PERIODS, type Period, type Intervals } from './periods.ts'

type VisitedBrand = Pick<Brand, 'brandId' | 'profile'>

/** Somebody who is here now. */
export interface Visitor {
  readonly memberId: bigint
  /** When the login session was seen last: a first visit of the day is counted from there. */
  readonly since: Date
}

/**
 * Time is counted per member, not per session: two pages at once count once. A gap longer than the
 * profile's is not counted; of a visit across midnight, each day gets its own part.
 */
const COUNT = `
insert into member_days as d (brand_id, member_id, day, seconds, last_seen_at)
select $1, v.member, part.day, case when v.now - v.since <= v.gap
    then extract(epoch from part.till - greatest(v.since, part.from))::int else 0 end, part.till
from (
  select k.member, k.since, make_interval(mins => $5::int) as gap, t.now,
    (t.now at time zone $4)::date as today,
    date_trunc('day', t.now at time zone $4) at time zone $4 as midnight
  from unnest($2::bigint[], $3::timestamptz[]) as k(member, since),
    (select app_now() as now) t) v,
  lateral (values (v.today - 1, '-infinity', v.midnight), (v.today, v.midnight, v.now))
    as part(day, "from", till)
where part.day = v.today or (v.since < v.midnight and v.now - v.since <= v.gap)
order by v.member, part.day
on conflict (brand_id, member_id, day) do update
  set seconds = d.seconds + greatest(0, case
      when excluded.last_seen_at - d.last_seen_at <= make_interval(mins => $5::int)
        then extract(epoch from excluded.last_seen_at - d.last_seen_at)::int
      else excluded.seconds end),
    last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`

/** Counts visits of members of one brand up to now. Call it when they are seen. */
export async function countVisits(
  db: Tx,
  { brandId, profile }: VisitedBrand,
  visitors: readonly Visitor[],
): Promise<void> {
  // Several sessions of one member are one visitor: the latest counts.
  const seen = new Map<bigint, Date>()
  for (const { memberId, since } of visitors) {
    const before = seen.get(memberId)
    if (!before || before < since) seen.set(memberId, since)
  }
  await db.query(
    COUNT,
    [
      brandId,
      plainArray([...seen.keys()]),
      [...seen.values()],
      profile.timeZone,
      profile.limits.visitGapMinutes,
    ],
    'visits-counted',
  )
}

export type Seconds = Readonly<Record<Period, number>>

interface DayRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly day: string
  readonly seconds: number
  readonly last_seen_at: Date
}

/** Seconds of the current visit that are not in a row yet. */
function runningSeconds(rows: readonly DayRow[], now: Date, midnight: Date, gapMs: number): number {
  const lastSeen = Math.max(...rows.map((row) => row.last_seen_at.getTime()))
  const silence = now.getTime() - lastSeen
  if (silence < 0 || silence > gapMs) return 0
  return (now.getTime() - Math.max(lastSeen, midnight.getTime())) / 1_000
}

/** Visit time of members in the running periods, up to now: seconds, by member. */
export async function readSeconds(
  db: Tx,
  { brandId, profile }: VisitedBrand,
  memberIds: readonly bigint[],
  now: Date,
  intervals: Intervals,
): Promise<ReadonlyMap<bigint, Seconds>> {
  if (memberIds.length === 0) return new Map()
  const firstDays = PERIODS.map((period) => intervals[period].firstDay)
  const rows = await db.query<DayRow>(
    `select member_id, day::text, seconds, last_seen_at from member_days
     where brand_id = $1 and member_id = any($2::bigint[]) and day >= $3::date - 1`,
    [brandId, plainArray(memberIds), firstDays.toSorted()[0]],
    'visits-read',
  )
  const gapMs = profile.limits.visitGapMinutes * 60_000
  const seconds = new Map<bigint, Seconds>()
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.member_id)) {
    const running = runningSeconds(own, now, intervals.day.start, gapMs)
    const of = (period: Period) => {
      const days = own.filter((row) => row.day >= intervals[period].firstDay)
      return days.reduce((sum, row) => sum + row.seconds, running)
    }
    seconds.set(memberId, { day: of('day'), week: of('week'), month: of('month') })
  }
  return seconds
}
