import { tellVendors } from '../../../apps/server/src/modules/free-rounds/index.ts'
import { writeRoundGrant } from '../../../apps/server/test/round-grants.ts'
import type { Vendors } from './play.ts'
import { poisonWrites, type Scenario } from './scenario.ts'

/** Three members have claimed free rounds; that the vendor knows the first cannot be noted. */
export const freeRoundScenario = (vendorsOf: () => Vendors): Scenario => ({
  queue: 'game.freeRounds',
  async arrange(stage) {
    const { plain } = vendorsOf()
    plain.answers['free-rounds/grant'] = () => ({ status: 'OK' })
    const grants: bigint[] = []
    for (const { accountId } of await stage.members()) {
      grants.push(await writeRoundGrant(stage.platform.db, accountId, plain.gameNo))
    }
    return {
      key: `1/${grants[0]}`,
      turn: () => tellVendors(stage.platform.deps.play),
      poison: poisonWrites(
        stage,
        'round_grants',
        `NEW.grant_no = ${grants[0]} and NEW.state = 'ready'`,
      ),
      done: () =>
        stage.counts(
          `select count(*) from round_grants where grant_no = $1 and state = 'ready'`,
          grants,
        ),
    }
  },
})
