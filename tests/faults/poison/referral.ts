import { runReferral } from '../../../apps/server/src/modules/referral/index.ts'
import { writeCountedTo } from '../../../apps/server/test/pay-world.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import { SECOND } from './stage.ts'

const DAY = '2026-11-20'

/** Both brands have looked for friends before; nothing can be kept of the first brand's look. */
export const referralScenario: Scenario = {
  queue: 'referral.run',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const brandIds = [1, SECOND.brandId]
    for (const brandId of brandIds) await writeCountedTo(db, brandId, DAY)
    return {
      key: '1',
      turn: () => runReferral({ db, brands: deps.brands }),
      poison: poisonWrites(stage, 'referral_looks', 'NEW.brand_id = 1'),
      done: () => stage.counts('select count(*) from referral_looks where brand_id = $1', brandIds),
    }
  },
}
