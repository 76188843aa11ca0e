import type { MissionBody, MissionStaffState, StaffMission } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { roundsToKeep, wireTermsOf, type StoredRounds } from '../../free-rounds/index.ts'
import { offeredBy } from '../../notices/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { lastDayOf } from '../figures.ts'
import { leftOf, MISSION_COLUMNS, presentAmount, textOf, type MissionRow } from '../mission-rows.ts'
import { amountsOf, requireKept, requireSound } from './checks.ts'

/** Who writes, in a brand. */
interface MissionAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

interface StaffMissionRow extends MissionRow {
  readonly changed_by: string
  readonly changed_at: Date
  readonly reached: number
  readonly in_progress: number | null
}

/**
 * With members who have played something that counts in the period of today ($2), and have not
 * reached it yet.
 */
const SELECT = `
select ${MISSION_COLUMNS}, s.changed_by, s.changed_at,
  (select count(*)::int from mission_reached r
    where r.brand_id = s.brand_id and r.mission_no = s.mission_no) as reached,
  case when s.goal <> 'task' then (select count(distinct d.member_id)::int from own_days d
    where s.state = 'open' and d.brand_id = s.brand_id and d.product <> '' and d.bets > 0
      and d.day between greatest(f.first, s.from_day)
        and coalesce(${lastDayOf('f.first')}, $2::date) and d.day <= $2::date
      and (s.product is null or d.product = s.product)
      and not exists (select from mission_reached r where r.brand_id = s.brand_id
        and r.mission_no = s.mission_no and r.period_from = f.first
        and r.member_id = d.member_id)) end as in_progress
from missions s
cross join lateral (select mission_period(s.period, s.from_day, $2::date) as first) f`

function present(brand: Brand, row: StaffMissionRow): StaffMission {
  const { defaultLanguage } = brand.settings.languages
  const prize = presentAmount(row.prize_kind, row.prize)
  const budget = presentAmount(row.prize_kind, row.budget)
  const spent = presentAmount(row.prize_kind, row.prize * BigInt(row.given))
  return {
    missionId: wireId('mis', row.mission_no),
    version: row.version,
    state: row.state,
    texts: row.texts.map(({ language, title, content }) => ({ language, title, content })),
    title: textOf(row, defaultLanguage, brand).title,
    goal: row.goal,
    product: row.product,
    task: row.task,
    target: row.target,
    period: row.period,
    from: row.from_day,
    until: row.until_day,
    prizeKind: row.prize_kind,
    prizeMinor: prize.minor,
    prizePoints: prize.points,
    prizeRounds: prize.rounds,
    rounds: row.rounds && wireTermsOf(row.rounds),
    budgetMinor: budget.minor,
    budgetPoints: budget.points,
    budgetRounds: budget.rounds,
    most: row.most,
    labels: [...row.labels],
    place: row.place,
    numbers: {
      inProgress: row.in_progress,
      reached: row.reached,
      given: row.given,
      due: row.reached - row.given,
      spentMinor: spent.minor,
      spentPoints: spent.points,
      spentRounds: spent.rounds,
      left: leftOf(row),
    },
    isFixed: row.state !== 'draft',
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  }
}

async function todayOf(tx: Tx, { profile }: Brand): Promise<string> {
  return dayIn(profile.timeZone, await readNow(tx))
}

/** Missions of a brand in their order. Requires the permission to view rewards. */
export async function listMissions(db: Db, brand: Brand, state?: MissionStaffState) {
  const today = await todayOf(db, brand)
  const rows = await db.query<StaffMissionRow>(
    `${SELECT} where s.brand_id = $1 and ($3::text is null or s.state = $3)
     order by s.place, s.mission_no`,
    [brand.brandId, today, state ?? null],
  )
  const missions = rows.map((row) => present(brand, row))
  return { missions, offered: offeredBy(brand), today }
}

/** Throws NOT_FOUND. */
async function findMission(tx: Tx, brand: Brand, missionNo: bigint): Promise<StaffMissionRow> {
  const rows = await tx.query<StaffMissionRow>(
    `${SELECT} where s.brand_id = $1 and s.mission_no = $3 for no key update of s`,
    [brand.brandId, await todayOf(tx, brand), missionNo],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

function columnsOf(body: MissionBody, rounds: StoredRounds | null): unknown[] {
  const { prize, budget } = amountsOf(body)
  const { state, goal, product, task, target, period, from, until, prizeKind } = body
  const texts = JSON.stringify(body.texts)
  const terms = [goal, product, task, target, period, from, until, prizeKind, prize, budget]
  const ofRounds = rounds && JSON.stringify(rounds)
  return [state, texts, ...terms, ofRounds, body.most, body.labels, body.place]
}

const COLUMNS = [
  'state',
  'texts',
  'goal',
  'product',
  'task',
  'target',
  'period',
  'from_day',
  'until_day',
  'prize_kind',
  'prize',
  'budget',
  'rounds',
  'most',
  'labels',
  'place',
] as const

/** Parameters of the columns, from a number on. */
const placesFrom = (first: number) => COLUMNS.map((_, index) => `$${first + index}`)

/**
 * Adds a mission. Requires the permission to set rewards. Throws NOT_FOUND (a brand of trials),
 * VALIDATION_FAILED, NOTICE_TEXT_MISSING (none in the brand's own language).
 */
export async function addMission({ db, brand, actor }: MissionAction, body: MissionBody) {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  requireSound(brand, body)
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const rounds = await roundsToKeep(tx, brand, body.rounds, null)
    const rows = await tx.query<{ mission_no: bigint }>(
      `insert into missions (brand_id, changed_by, ${COLUMNS.join(', ')})
       values ($1, $2, ${placesFrom(3).join(', ')}) returning mission_no`,
      [brandId, auditName(actor), ...columnsOf(body, rounds)],
    )
    const mission = present(brand, await findMission(tx, brand, rows[0]?.mission_no ?? 0n))
    const { missionId: subject } = mission
    const details = { after: body }
    await auditAction(tx, actor, { brandId, action: 'mission.added', subject, details })
    return mission
  })
}

/**
 * Changes a mission. Once it was open, its goal, period and prize stay as they are. Requires the
 * permission to set rewards. Throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED,
 * NOTICE_TEXT_MISSING.
 */
export async function changeMission(
  { db, brand, actor }: MissionAction,
  given: { readonly missionId: string; readonly version: number; readonly body: MissionBody },
) {
  const { missionId: subject, version, body } = given
  const { brandId } = brand
  const missionNo = parseId('mis', subject) ?? 0n
  return db.transaction(async (tx) => {
    const before = await findMission(tx, brand, missionNo)
    if (before.version !== version) throw new Problem('CHANGED_MEANWHILE')
    requireSound(brand, body)
    requireKept(before, body)
    const published = before.state === 'draft' ? null : before.rounds
    const rounds = await roundsToKeep(tx, brand, body.rounds, published)
    const places = placesFrom(4)
    await tx.query(
      `update missions set changed_by = $3, version = version + 1, changed_at = app_now(),
         ${COLUMNS.map((column, index) => `${column} = ${places[index]}`).join(', ')}
       where brand_id = $1 and mission_no = $2`,
      [brandId, missionNo, auditName(actor), ...columnsOf(body, rounds)],
    )
    const mission = present(brand, await findMission(tx, brand, missionNo))
    const details = { before: present(brand, before), after: body }
    await auditAction(tx, actor, { brandId, action: 'mission.changed', subject, details })
    return mission
  })
}
