import type { SessionMember } from '../../../apps/server/src/core/caller.ts'
import { wireId } from '../../../apps/server/src/core/ids.ts'
import { countBonuses } from '../../../apps/server/src/modules/bonuses/index.ts'
import { claimRewards } from '../../../apps/server/src/modules/rewards/claim-rewards.ts'
import { giveRewards } from '../../../apps/server/src/modules/rewards/index.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const BRAND = 1
const TERMS = {
  multiplier: 5,
  days: 7,
  weights: [{ product: 'RNG' as const, rateBp: 10_000 }],
  maxBetMinor: null,
  maxConvertMinor: null,
}

/** A member with a running bonus, for whom a round was settled a second later. */
async function withBonus({ platform }: Stage, accountId: bigint): Promise<bigint> {
  const { db, deps } = platform
  const rows = await db.query<{ member_id: bigint }>(
    'select member_id from ledger_accounts where brand_id = $1 and account_id = $2',
    [BRAND, accountId],
  )
  const memberId = rows[0]?.member_id ?? 0n
  const gift = { memberId, sourceKey: 'poison', amount: 10_000n, names: [], facts: [] }
  const more = { source: 'manual', kind: 'bonus', terms: TERMS, expiresAt: null } as const
  await db.transaction((tx) => giveRewards(tx, BRAND, [{ ...gift, ...more }]))
  const member = { brandId: BRAND, memberId, accountId } as SessionMember
  const waiting = await db.query<{ reward_no: bigint }>(
    'select reward_no from rewards where member_id = $1',
    [memberId],
  )
  const rewardIds = waiting.map((row) => wireId('rwd', row.reward_no))
  const call = { brand: await deps.brands.byId(BRAND), member, body: { rewardIds } }
  await claimRewards(db, call, { language: 'en', own: 'pt' })
  await db.query(
    `insert into settled_plays (brand_id, member_id, settled_at, product, item_no, item, bets,
       staked, paid)
     values ($1, $2, app_now() + interval '1 second', 'RNG', $3, '1', 1, 10000, 0)`,
    [BRAND, memberId, memberId],
  )
  return memberId
}

/** Three members have played for their bonuses; the turnover of the first cannot be kept. */
export const bonusScenario: Scenario = {
  queue: 'bonuses.count',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const members = await stage.members()
    const ids: bigint[] = []
    for (const { accountId } of members) ids.push(await withBonus(stage, accountId))
    await stage.later(60)
    await db.query(
      `insert into agency_places (brand_id, counted_to) values ($1, app_now())
       on conflict (brand_id) do update set counted_to = excluded.counted_to`,
      [BRAND],
    )
    return {
      key: `${BRAND}/${members[0]?.accountId}`,
      turn: () => countBonuses({ db, brands: deps.brands }),
      poison: poisonWrites(stage, 'bonus_turnover', `NEW.member_id = ${ids[0]}`),
      done: () => stage.counts('select count(*) from bonus_turnover where member_id = $1', ids),
    }
  },
}
