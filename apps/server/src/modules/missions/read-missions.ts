import { countEvent, NO_PROGRESS, type MissionProgress } from '@fairhouse/rewards'
import type { Mission, MissionsAnswer, MissionState, ReachedMission } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { addDays, dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { areRoundsOffered } from '../free-rounds/index.ts'
import { countOf, HAS_BET, IS_FOR, lastDayOf } from './figures.ts'
import { leftOf, MISSION_COLUMNS, presentPrize, textOf, type MissionRow } from './mission-rows.ts'

const REACHED_SHOWN = 30

interface OwnRow extends MissionRow {
  readonly since: string
  readonly until: string | null
  readonly count: number
  readonly days: readonly string[]
  readonly has_bet: boolean
  readonly is_reached: boolean
  readonly given_at: Date | null
  readonly reward_state: string | null
  readonly reached_at: Date
}

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

/** The row of days that runs: a day that was missed, other than today, ends it. */
function runningDays(row: OwnRow, today: string): number {
  const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const goal = { kind: 'days', count: row.target } as const
  const bet = { product: '', game: '', stake: row.prize as never }
  let progress: MissionProgress = NO_PROGRESS
  for (const day of row.days) {
    progress = countEvent(goal, progress, { kind: 'bet', bet: { ...bet, day: numberOf(day) } })
  }
  const last = row.days.at(-1)
  const isBroken = last === undefined || last < addDays(today, -1)
  return isBroken && progress.count < row.target ? 0 : progress.count
}

/** Of a mission that was reached. */
function stateOf(row: OwnRow): Exclude<MissionState, 'open'> {
  if (row.given_at) return row.reward_state === 'waiting' ? 'waiting' : 'done'
  return leftOf(row) > 0 ? 'reached' : 'usedUp'
}

/** Whether free rounds that were reached wait for their game. */
async function waitsForGame(db: Tx, brand: Brand, row: OwnRow): Promise<boolean> {
  if (!row.is_reached || !row.rounds || stateOf(row) !== 'reached') return false
  return !(await areRoundsOffered(db, brand, row.rounds))
}

async function presentOpen(
  db: Tx,
  brand: Brand,
  row: OwnRow,
  { language, today }: { readonly language: string; readonly today: string },
): Promise<Mission> {
  const left = leftOf(row)
  const done = row.goal === 'days' ? runningDays(row, today) : row.count
  const { title, content } = textOf(row, language, brand)
  return {
    missionId: wireId('mis', row.mission_no),
    title,
    content,
    goal: row.goal,
    product: row.product,
    task: row.task,
    target: row.target,
    count: row.is_reached ? row.target : Math.max(0, Math.min(done, row.target)),
    period: row.period,
    from: row.since,
    until: row.until,
    endsOn: row.until_day,
    needsBet: row.goal === 'task' && !brand.profile.rewards.beforeABet && !row.has_bet,
    prize: presentPrize(row, language),
    left,
    state: row.is_reached ? stateOf(row) : left > 0 ? 'open' : 'usedUp',
    waitsForGame: await waitsForGame(db, brand, row),
  }
}

function presentReached(brand: Brand, row: OwnRow, language: string): ReachedMission {
  return {
    missionId: wireId('mis', row.mission_no),
    title: textOf(row, language, brand).title,
    period: row.period,
    from: row.since,
    reachedAt: row.reached_at.toISOString(),
    prize: presentPrize(row, language),
    state: stateOf(row),
  }
}

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
