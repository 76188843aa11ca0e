import { randomUUID } from 'node:crypto'
import type {
  BonusTerms,
  ResponseOf,
  RewardFact,
  RewardKind,
  RewardSource,
} from '@fairhouse/protocol'
import type { APIRequestContext } from '@playwright/test'
import { storeTerms } from '../../../apps/server/src/modules/bonuses/terms.ts'
import { withDatabase } from '../../../tools/operator/database.ts'
import { expect } from './journey.ts'
import { jsonOf, STAFF_HEADERS } from './staff.ts'
import { units } from './texts.ts'

/** Brand of the journeys' first site. */
const BRAND_ID = 1

const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''

/** A reward that a journey gives: money as decimal text, or points. */
export type GivenReward = {
  readonly source?: RewardSource
  /** The same in every language; none: the source says it all. */
  readonly name?: string
  readonly facts?: readonly RewardFact[]
  /** Days until it expires, below zero for one that has; without it, never. */
  readonly days?: number
} & (
  | { readonly money: string }
  | { readonly points: number }
  | { readonly bonus: string; readonly terms: BonusTerms }
)

/** Its kind and its amount, in ledger units or points. */
function worthOf(reward: GivenReward): readonly [kind: RewardKind, amount: bigint] {
  if ('bonus' in reward) return ['bonus', units(reward.bonus)]
  return 'money' in reward ? ['money', units(reward.money)] : ['points', BigInt(reward.points)]
}

/** Gives a member rewards, which wait to be claimed. */
export async function giveRewards(
  username: string,
  rewards: readonly GivenReward[],
): Promise<void> {
  await withDatabase(dataDir(), async (db) => {
    for (const reward of rewards) {
      const { source = 'manual', name, facts = [], days = null } = reward
      const [kind, amount] = worthOf(reward)
      const terms = 'bonus' in reward ? JSON.stringify(storeTerms(reward.terms)) : null
      const names = ['pt', 'en'].map((language) => ({ language, text: name }))
      await db.query(
        `insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount,
           names, facts, terms, given_at, expires_at)
         select m.brand_id, m.member_id, a.account_id, $3, $4, $5, $6, $7, $8, $10,
           app_now() - interval '30 days', app_now() + $9 * interval '1 day'
         from members m join ledger_accounts a using (brand_id, member_id)
         where m.brand_id = $1 and m.username = $2 and a.kind = 'cash'`,
        [
          BRAND_ID,
          username,
          source,
          randomUUID(),
          kind,
          amount,
          JSON.stringify(name === undefined ? [] : names),
          JSON.stringify(facts),
          days,
          terms,
        ],
      )
    }
  })
}

/** Withdraws the rewards of a member that wait, as staff do. */
export async function withdrawRewards(username: string, reason: string): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `update rewards r set state = 'withdrawn', decided_at = app_now(),
         decided_by = 'staff:journey', remark = $3
       from members m
       where m.brand_id = r.brand_id and m.member_id = r.member_id and m.brand_id = $1
         and m.username = $2 and r.state = 'waiting'`,
      [BRAND_ID, username, reason],
    ),
  )
}

/** Lets a member pause for a day. */
export async function pause(username: string): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `insert into member_absences (brand_id, member_id, kind, since, until)
       select brand_id, member_id, 'pause', app_now(), app_now() + interval '1 day'
       from members where brand_id = $1 and username = $2`,
      [BRAND_ID, username],
    ),
  )
}

type Rewards = ResponseOf<'GET /wps/rewards'>

/** The member's rewards, asked beside the page. */
export async function rewardsOf(request: APIRequestContext): Promise<Rewards> {
  return jsonOf<Rewards>(await request.get('/wps/rewards', { headers: STAFF_HEADERS }))
}

/** Claims all that waits, beside the page. */
export async function claimAll(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/wps/rewards/claim', { data: {}, headers: STAFF_HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Accepts the terms of all that waits, reward by reward, beside the page. */
export async function acceptAll(request: APIRequestContext): Promise<void> {
  const { rewards } = await rewardsOf(request)
  const data = { rewardIds: rewards.map(({ rewardId }) => rewardId) }
  const answer = await request.post('/wps/rewards/claim', { data, headers: STAFF_HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Gives a member so many free rounds of 1.00 in a game of the studio, winning 50.00 at most. */
export async function giveRounds(username: string, gameId: string, count: number): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount,
         names, facts, rounds)
       select m.brand_id, m.member_id, a.account_id, 'manual', $3, 'rounds', $4, '[]', '[]',
         jsonb_build_object('vendor', g.vendor_id, 'game', g.game_no::text, 'vassalage', v.code,
           'gameId', g.game_code, 'name', g.name, 'names', g.names, 'stake', '10000',
           'maxWin', '500000', 'days', 7)
       from members m join ledger_accounts a using (brand_id, member_id)
       join games g on g.brand_id = m.brand_id and g.game_code = $5 and g.free_rounds
       join vendors v using (vendor_id)
       where m.brand_id = $1 and m.username = $2 and a.kind = 'cash'`,
      [BRAND_ID, username, randomUUID(), count, gameId],
    ),
  )
}
