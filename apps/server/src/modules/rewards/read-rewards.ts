import type { Reward, RewardState } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { readPlace } from '#server/http/page-place.ts'
import { Problem } from '#server/core/problem.ts'
import {
  inState,
  IS_OVER,
  presentReward,
  REWARD_COLUMNS,
  type NameLanguages,
  type RewardRow,
} from './reward-rows.ts'

type Owner = Pick<SessionMember, 'brandId' | 'memberId'>

interface Standing {
  readonly waiting: number
  readonly isAway: boolean
  readonly isQuiet: boolean
}

/** How many rewards wait to be claimed, and whether they may be, and may draw attention. */
async function readStanding(db: Tx, { brandId, memberId }: Owner): Promise<Standing> {
  const rows = await db.query<{ waiting: number; is_away: boolean; is_quiet: boolean }>(
    `select count(*)::int as waiting, is_away($1, $2) as is_away,
       not may_be_rewarded($1, $2) as is_quiet
     from rewards r
     where brand_id = $1 and member_id = $2 and state = 'waiting' and not ${IS_OVER}`,
    [brandId, memberId],
    'rewards-waiting',
  )
  const { waiting = 0, is_away: isAway = false, is_quiet: isQuiet = false } = rows[0] ?? {}
  return { waiting, isAway, isQuiet }
}

/** One of the member's rewards. Throws NOT_FOUND, for those of others, too. */
export async function readReward(
  db: Tx,
  { brandId, memberId }: Owner,
  names: NameLanguages,
  rewardId: string,
): Promise<Reward> {
  const rows = await db.query<RewardRow>(
    `select ${REWARD_COLUMNS} from rewards r
     where brand_id = $1 and member_id = $2 and reward_no = $3`,
    [brandId, memberId, parseId('rwd', rewardId) ?? 0n],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return presentReward(rows[0], names)
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
): Promise<Standing & { rewards: Reward[]; next: string | null }> {
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
    ...(await readStanding(db, owner)),
    next: rows.length > page.limit && last ? last.reward_no.toString() : null,
  }
}
