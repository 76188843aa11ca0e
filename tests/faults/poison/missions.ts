import { runMissions } from '../../../apps/server/src/modules/missions/index.ts'
import { writeCountedTo, writePlayed } from '../../../apps/server/test/pay-world.ts'
import { poisonWrites, type Scenario } from './scenario.ts'

const DAY = '2026-11-20'

const MISSION = `
insert into missions (brand_id, state, texts, goal, target, period, from_day, prize_kind, prize,
  budget, changed_by)
values (1, 'open', '[]', 'bets', 1, 'once', '2026-11-01', 'points', 5, 500, 'staff:otto')
returning mission_no`

/** A member has reached two missions of a brand; nothing can be noted of the first. */
export const missionScenario: Scenario = {
  queue: 'missions.run',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const [member] = await db.query<{ member_id: bigint }>(
      `select member_id from ledger_accounts where brand_id = 1 and kind = 'cash'
         and may_be_rewarded(brand_id, member_id) order by member_id limit 1`,
    )
    const memberId = member?.member_id ?? 0n
    await writePlayed(db, { brandId: 1, memberId }, DAY, { stake: 10_000 })
    await writeCountedTo(db, 1, DAY)
    const missions: bigint[] = []
    for (let count = 0; count < 2; count += 1) {
      const rows = await db.query<{ mission_no: bigint }>(MISSION)
      missions.push(rows[0]?.mission_no ?? 0n)
    }
    return {
      key: `1/${missions[0]}`,
      turn: () => runMissions({ db, brands: deps.brands }, 45),
      poison: poisonWrites(stage, 'mission_reached', `NEW.mission_no = ${missions[0]}`),
      done: () =>
        stage.counts(
          `select count(given_at) from mission_reached where mission_no = $1
             and member_id = ${memberId}`,
          missions,
        ),
    }
  },
}
