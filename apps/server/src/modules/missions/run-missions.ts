import type { Brand } from '#server/core/brand.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { eachRow, isRested, throwAll } from '#server/jobs/stuck-rows.ts'
import { isOn, type Brands } from '../settings/index.ts'
import { readReach } from '../team-figures/index.ts'
import { findReached } from './find-reached.ts'
import { givePrizes } from './give-prizes.ts'
import { leftOf, MISSION_COLUMNS, type MissionRow } from './mission-rows.ts'

/** Missions that run or ended in the last $2 days, or were stopped and still owe a prize. */
const RUNNING = `
select s.mission_no from missions s
where s.brand_id = $1 and s.state <> 'draft'
  and (s.until_day is null or s.until_day >= app_now()::date - $2::int or exists (
    select from mission_reached r where r.brand_id = s.brand_id
      and r.mission_no = s.mission_no and r.given_at is null))
  and ${isRested('missions.run', "s.brand_id || '/' || s.mission_no")}
order by s.mission_no`

async function lockMission(tx: Tx, brandId: number, missionNo: bigint): Promise<MissionRow> {
  const rows = await tx.query<MissionRow>(
    `select ${MISSION_COLUMNS} from missions s where brand_id = $1 and mission_no = $2
     for no key update`,
    [brandId, missionNo],
  )
  if (!rows[0]) throw new Error('a mission is never deleted')
  return rows[0]
}

/** Notes who has reached a mission, and gives the prizes. */
async function runOne(db: Db, brand: Brand, missionNo: bigint, countedTo: Date): Promise<void> {
  const step = (work: (tx: Tx, mission: MissionRow) => Promise<boolean>) =>
    db.transaction(async (tx) => work(tx, await lockMission(tx, brand.brandId, missionNo)))
  const find = () =>
    step(async (tx, mission) => {
      // Without a prize left nothing is looked for; a raised budget takes up where it was left.
      if (mission.state !== 'open' || leftOf(mission) <= 0) return true
      return findReached(tx, brand, mission, countedTo)
    })
  while (!(await find()));
  while (!(await step((tx, mission) => givePrizes(tx, brand, mission))));
}

/**
 * Looks who has reached the missions of all brands by the figures, and gives the prizes into the
 * reward centre. Each step is a transaction of its own: it may be interrupted anywhere, run twice
 * or by several at once. Missions are looked at for `days` after their last, as bets may be settled
 * anew. Throws AggregateError of missions that failed, after all others.
 */
export async function runMissions(
  context: { readonly db: Db; readonly brands: Pick<Brands, 'all'> },
  days: number,
): Promise<void> {
  const { db } = context
  const faults: unknown[] = []
  for (const brand of await context.brands.all()) {
    if (brand.trialOf !== undefined || !isOn(brand, 'missions')) continue
    const { brandId } = brand
    const reach = await readReach(db, brand)
    if (!reach) continue
    const rows = await db.query<{ mission_no: bigint }>(RUNNING, [brandId, days])
    const keyOf = (missionNo: bigint) => ({ brandId, key: `${brandId}/${missionNo}` })
    const missions = rows.map((row) => row.mission_no)
    const run = (missionNo: bigint) => runOne(db, brand, missionNo, reach.countedTo)
    faults.push(...(await eachRow(db, missions, { queue: 'missions.run', keyOf }, run)))
  }
  throwAll(faults, 'missions were not looked at')
}
