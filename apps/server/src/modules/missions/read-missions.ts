import type { Mission, MissionsAnswer } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { countOf, HAS_BET, IS_FOR, lastDayOf } from './figures.ts'
import { MISSION_COLUMNS } from './mission-rows.ts'
import { presentOpen, presentReached, type OwnRow } from './present-missions.ts'

const REACHED_SHOWN = 30

/** What became of the prize: the reward of the mission `s` and its period. */
const REWARD = `left join rewards w on w.brand_id = $1 and w.member_id = $3
  and w.source = 'mission' and w.source_key = s.mission_no || '/' || r.period_from`
const REWARD_STATE = `case when w.expires_at <= app_now() and w.state = 'waiting' then 'expired'
  else w.state end as reward_state`

/** Open missions of today ($4) with what the member has done. $2 is the time zone. */
const OPEN = `
select ${MISSION_COLUMNS}, w.since::text as since, w.last::text as until, ${HAS_BET} as has_bet,
  (case s.goal when 'bets' then ${countOf('bets')} when 'games' then ${countOf('games')}
    when 'days' then 0 else ${countOf('task')} end)::int as count,
  case when s.goal = 'days' then array(select a.day::text from active_days a
    where a.brand_id = $1 and a.member_id = $3 and a.day between w.since and w.until
    order by a.day) else '{}' end as days,
  x.*
from missions s
join members m on m.brand_id = $1 and m.member_id = $3
cross join lateral (select mission_period(s.period, s.from_day, $4::date) as first) f
cross join lateral (select m.member_id, greatest(f.first, s.from_day) as since,
  ${lastDayOf('f.first')} as last, coalesce(${lastDayOf('f.first')}, date '9999-01-01') as until) w
left join lateral (select true as is_reached, r.given_at, ${REWARD_STATE}
  from mission_reached r ${REWARD}
  where r.brand_id = $1 and r.mission_no = s.mission_no and r.period_from = f.first
    and r.member_id = $3) x on true
where s.brand_id = $1 and s.state = 'open' and s.from_day <= $4::date
  and (s.until_day is null or s.until_day >= $4::date) and ${IS_FOR}
order by s.place, s.mission_no`

const REACHED = `
select ${MISSION_COLUMNS}, r.period_from::text as since, r.reached_at, r.given_at, ${REWARD_STATE}
from mission_reached r join missions s on s.brand_id = $1 and s.mission_no = r.mission_no
${REWARD}
where r.brand_id = $1 and r.member_id = $3 and $2::text is not null
order by r.reached_at desc, r.mission_no desc, r.period_from desc limit ${REACHED_SHOWN}`

async function mayBeRewarded(db: Tx, { brandId, memberId }: SessionMember): Promise<boolean> {
  const rows = await db.query<{ may: boolean }>('select may_be_rewarded($1, $2) as may', [
    brandId,
    memberId,
  ])
  return rows[0]?.may ?? false
}

/**
 * The member's missions with exact progress, and the last ones that were reached. Nothing is shown
 * to who is paused, excluded or at risk.
 */
export async function readMissions(
  db: Db,
  brand: Brand,
  member: SessionMember,
  language: string,
): Promise<MissionsAnswer> {
  if (!(await mayBeRewarded(db, member))) {
    return { isAway: true, available: 0, missions: [], reached: [] }
  }
  const { brandId, profile } = brand
  const today = dayIn(profile.timeZone, await readNow(db))
  const whose = [brandId, profile.timeZone, member.memberId]
  const open = await db.query<OwnRow>(OPEN, [...whose, today])
  const reached = await db.query<OwnRow>(REACHED, whose)
  const missions: Mission[] = []
  for (const row of open) {
    missions.push(await presentOpen(db, brand, row, { language, today }))
  }
  const done = reached.map((row) => presentReached(brand, row, language))
  const worked = missions.filter(({ state }) => state === 'open')
  const toClaim = done.filter(({ state }) => state === 'waiting')
  return { isAway: false, available: worked.length + toClaim.length, missions, reached: done }
}
