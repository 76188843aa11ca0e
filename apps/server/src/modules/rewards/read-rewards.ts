import type { Reward, RewardState } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { readPlace } from '#server/http/page-place.ts'
import type { SessionMember } from '../sessions/index.ts'
import {
  inState,
  IS_OVER,
  presentReward,
  REWARD_COLUMNS,
  type NameLanguages,
  type RewardRow,
} from './reward-rows.ts'

type Owner = Pick<SessionMember, 'brandId' | 'memberId'>

/** How many rewards wait to be claimed. */
async function countWaiting(db: Tx, { brandId, memberId }: Owner): Promise<number> {
  const rows = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from rewards r
     where brand_id = $1 and member_id = $2 and state = 'waiting' and not ${IS_OVER}`,
    [brandId, memberId],
    'rewards-waiting',
  )
  return rows[0]?.waiting ?? 0
}

/** A page of a member's rewards, newest first. Throws VALIDATION_FAILED. */
export async function readRewards(
  db: Tx,
  owner: Owner,
  names: NameLanguages,
  page: {
    readonly state: RewardState | undefined
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<{ rewards: Reward[]; waiting: number; next: string | null }> {
  const { brandId, memberId } = owner
  const rows = await db.query<RewardRow>(
    `select ${REWARD_COLUMNS} from rewards r
     where brand_id = $1 and member_id = $2 and ${inState('$3')}
       and ($4::bigint is null or reward_no < $4)
     order by reward_no desc limit $5`,
    [brandId, memberId, page.state ?? null, readPlace(page.before), page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    rewards: shown.map((row) => presentReward(row, names)),
    waiting: await countWaiting(db, owner),
    next: rows.length > page.limit && last ? last.reward_no.toString() : null,
  }
}
