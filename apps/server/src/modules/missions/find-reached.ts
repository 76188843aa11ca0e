import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { countOf, HAS_BET, IS_FOR, lastDayOf } from './figures.ts'
import type { MissionRow } from './mission-rows.ts'

/** Members noted in one transaction. */
export const BATCH_SIZE = 1_000

/** Figures that were written by a transaction that began earlier are looked at again. */
const OVERLAP_MS = 3_600_000

/**
 * Members and days whose figures may have changed since the last look ($4): of days from $3 on all,
 * of earlier ones those that were noted as changed. Everything of the mission's days at first.
 */
const PLAYED = `
select d.member_id, d.day from own_days d, s
where d.brand_id = $1 and d.day >= greatest($3::date, s.from_day)
  and (s.until_day is null or d.day <= s.until_day) and d.product <> ''
union
select c.member_id, c.day from agency_changes c, s
where c.brand_id = $1 and c.changed_at >= $4::timestamptz and c.day >= s.from_day
  and (s.until_day is null or c.day <= s.until_day)`

/** Of a task: members who did it since the last look, or have played. */
const DID = `
select m.member_id from members m, s
where m.brand_id = $1 and (m.email_verified_at >= $4::timestamptz or m.mobile_verified_at >= $4)
union select l.member_id from member_limits l where l.brand_id = $1 and l.set_at >= $4
union select t.member_id from member_totps t where t.brand_id = $1 and t.confirmed_at >= $4
union select k.member_id from member_passkeys k where k.brand_id = $1 and k.created_at >= $4
union select d.member_id from own_days d
where d.brand_id = $1 and d.day >= $3::date and d.product <> ''
union select c.member_id from agency_changes c where c.brand_id = $1 and c.changed_at >= $4`

const periodsOf = ({ goal }: MissionRow) =>
  goal === 'task'
    ? `select c.member_id, s.from_day as first from (${DID}) c, s`
    : `select distinct c.member_id, mission_period(s.period, s.from_day, c.day) as first
       from (${PLAYED}) c, s`

/** $2 is the time zone, $5 whether a task brings something before the first bet. */
const noteReached = (mission: MissionRow) => `
with s as (select *, $2::text as zone, $5::boolean as gives_before_bet from missions
  where brand_id = $1 and mission_no = $6),
periods as (${periodsOf(mission)}),
windows as (
  select p.member_id, p.first, greatest(p.first, s.from_day) as since,
    coalesce(${lastDayOf('p.first')}, date '9999-01-01') as until
  from periods p, s
  where not exists (select from mission_reached r where r.brand_id = $1 and r.mission_no = $6
    and r.period_from = p.first and r.member_id = p.member_id)
), found as (
  select w.member_id, w.first from windows w cross join s
  join members m on m.brand_id = $1 and m.member_id = w.member_id
  where ${IS_FOR} and ${countOf(mission.goal)} >= s.target
    ${mission.goal === 'task' ? `and (s.gives_before_bet or ${HAS_BET})` : ''}
  order by w.first, w.member_id limit ${BATCH_SIZE}
)
insert into mission_reached (brand_id, mission_no, period_from, member_id)
select $1, $6, first, member_id from found
on conflict do nothing returning member_id`

/**
 * Notes members who have reached a mission since the last look; to be called again while it returns
 * false. The mark of the look moves with the last ones. Requires the lock of the mission's row.
 */
export async function findReached(
  tx: Tx,
  brand: Brand,
  mission: MissionRow,
  countedTo: Date,
): Promise<boolean> {
  const { brandId, profile } = brand
  const { mission_no: missionNo, looked_at: lookedAt } = mission
  const lookedDay = lookedAt && addDays(dayIn(profile.timeZone, lookedAt), -1)
  const found = await tx.query(noteReached(mission), [
    brandId,
    profile.timeZone,
    lookedDay ?? '-infinity',
    lookedAt ? new Date(lookedAt.getTime() - OVERLAP_MS) : '-infinity',
    profile.rewards.beforeABet,
    missionNo,
  ])
  if (found.length === BATCH_SIZE) return false
  await tx.query('update missions set looked_at = $3 where brand_id = $1 and mission_no = $2', [
    brandId,
    missionNo,
    countedTo,
  ])
  return true
}
