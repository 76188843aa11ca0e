import { turnRanks } from '../../../apps/server/src/modules/ranks/index.ts'
import { writePlayed, writeCountedTo } from '../../../apps/server/test/pay-world.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import { SECOND } from './stage.ts'

const DAY = '2026-11-20'
/** A point of play for each ten of stakes; one point is enough for a rank, which gives 1 % back. */
const RULE = `
insert into rank_rules (brand_id, from_day, unit, rates, ranks, set_by)
values ($1, '2020-01-01', 100000, '{"lottery": 10000}', '[{"names": [{"language": "en",
  "text": "Silver"}], "threshold": "1", "gift": null, "rebates": {"lottery": 100}}]', 'staff:otto')
on conflict do nothing`

/** Members of both brands have reached a rank; the first brand's changes cannot be kept. */
export const rankScenario: Scenario = {
  queue: 'ranks.turn',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const memberIds: bigint[] = []
    for (const brandId of [1, SECOND.brandId]) {
      await db.query(RULE, [brandId])
      const rows = await db.query<{ member_id: bigint }>(
        'select member_id from members where brand_id = $1 order by member_id limit 1',
        [brandId],
      )
      const memberId = rows[0]?.member_id ?? 0n
      memberIds.push(memberId)
      await writePlayed(db, { brandId, memberId }, DAY, { stake: 1_000_000 })
      await writeCountedTo(db, brandId, DAY)
    }
    return {
      key: '1',
      turn: () => turnRanks({ db, brands: deps.brands }, 1),
      poison: poisonWrites(stage, 'rank_changes', 'NEW.brand_id = 1'),
      // Theirs alone: members of other scenarios have played on that day, too.
      done: () => stage.counts('select count(*) from rank_rebates where member_id = $1', memberIds),
    }
  },
}
