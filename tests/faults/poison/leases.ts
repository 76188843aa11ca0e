import { reclaimLeases } from '../../../apps/server/src/modules/exposure/index.ts'
import { readSharesOfIssue } from '../../../apps/server/src/modules/group-tickets/index.ts'
import { createBrands } from '../../../apps/server/src/modules/settings/index.ts'
import { poisonWrites, type Scenario } from './scenario.ts'

/** A server that is gone had leased something of three issues, and sold nothing of it. */
const HOLD = `
with held as (insert into lease_holders (gone_at)
  values (clock_timestamp() - interval '1 minute') returning holder_id),
rooms as (insert into exposure_rooms (brand_id, issue_id, play_code, outcome, taken)
  select 1, k.i, 'TRIAL', '1', 10 from unnest($1::bigint[]) as k(i))
insert into exposure_leases (holder_id, brand_id, issue_id, play_code, outcome, leased)
select h.holder_id, 1, k.i, 'TRIAL', '1', 10 from held h, unnest($1::bigint[]) as k(i)
returning holder_id`

export const leaseScenarios: readonly Scenario[] = [
  {
    queue: 'exposure.reclaim',
    async arrange(stage) {
      const { db } = stage.platform
      const open = await db.query<{ issue_id: bigint }>(
        `select issue_id from issues where brand_id = 1 and state = 'open'
         order by closes_at desc, issue_id limit 3`,
      )
      const issues = open.map(({ issue_id: id }) => id)
      const holder = await stage.value<number>(HOLD, [issues])
      const brands = createBrands(db, () => performance.now())
      return {
        key: `${holder}/1/${issues[0]}`,
        turn: () => reclaimLeases({ db, brands, readShares: readSharesOfIssue }),
        poison: poisonWrites(stage, 'exposure_rooms', `NEW.issue_id = ${issues[0]}`),
        done: () =>
          stage.counts(
            `select count(*) from exposure_rooms
             where issue_id = $1 and play_code = 'TRIAL' and taken = 0`,
            issues,
          ),
      }
    },
  },
]
