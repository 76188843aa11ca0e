import { earnPoints } from '../../../apps/server/src/modules/points/index.ts'
import { writePlayed, writeCountedTo } from '../../../apps/server/test/pay-world.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import { SECOND } from './stage.ts'

const DAY = '2026-11-20'
/** One lottery point for each ten of stakes. */
const RULE = `
insert into point_rules (brand_id, from_day, unit, rates, set_by)
values ($1, '2020-01-01', 100000, '{"lottery": 10000}', 'staff:otto')
on conflict do nothing`

/** Members of both brands have played; the first brand's days cannot be kept. */
export const pointScenario: Scenario = {
  queue: 'points.earn',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const brandIds = [1, SECOND.brandId]
    for (const brandId of brandIds) {
      await db.query(RULE, [brandId])
      const rows = await db.query<{ member_id: bigint }>(
        'select member_id from members where brand_id = $1 order by member_id limit 1',
        [brandId],
      )
      const memberId = rows[0]?.member_id ?? 0n
      await writePlayed(db, { brandId, memberId }, DAY, { stake: 1_000_000 })
      await writeCountedTo(db, brandId, DAY)
    }
    return {
      key: '1',
      turn: () => earnPoints({ db, brands: deps.brands }, 1),
      poison: poisonWrites(stage, 'point_days', 'NEW.brand_id = 1'),
      done: () =>
        stage.counts('select count(*) from point_days_done where brand_id = $1', brandIds),
    }
  },
}
