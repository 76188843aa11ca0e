import type { RewardSource, RewardState, StaffReward } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { readPlace } from '#server/http/page-place.ts'
import { Problem } from '#server/core/problem.ts'
import { sendMessage } from '../../notices/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { inState, namesFor, presentReward, REWARD_COLUMNS, type RewardRow } from '../reward-rows.ts'

interface StaffRewardRow extends RewardRow {
  readonly username: string
  readonly decided_by: string | null
}

const SELECT = `
select ${REWARD_COLUMNS}, m.username, r.decided_by
from rewards r join members m using (brand_id, member_id)`

function presentForStaff(brand: Brand, row: StaffRewardRow): StaffReward {
  const names = namesFor(brand, brand.settings.languages.defaultLanguage)
  return {
    ...presentReward(row, names),
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    decidedBy: row.decided_by,
  }
}

interface GivenChoice {
  readonly q?: string
  readonly source?: RewardSource
  readonly state?: RewardState
  readonly from?: string
  readonly until?: string
  readonly before?: string
}

/**
 * What members of a brand were given, newest first. Requires the permission to view rewards. Throws
 * VALIDATION_FAILED.
 */
export async function listGiven(db: Db, brand: Brand, choice: GivenChoice, limit: number) {
  const { q, source, state, from, until, before } = choice
  const rows = await db.query<StaffRewardRow>(
    `${SELECT} where r.brand_id = $1 and ${inState('$2')}
       and ($3::text is null or r.source = $3)
       and ($4::text is null or starts_with(m.username_key, $4))
       and ($5::timestamptz is null or r.given_at >= $5)
       and ($6::timestamptz is null or r.given_at < $6)
       and ($7::bigint is null or r.reward_no < $7)
     order by r.reward_no desc limit $8`,
    [
      brand.brandId,
      state ?? null,
      source ?? null,
      q?.trim().toLowerCase() ?? null,
      readInstant('from', from) ?? null,
      readInstant('until', until) ?? null,
      readPlace(before),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rewards: shown.map((row) => presentForStaff(brand, row)),
    next: rows.length > limit && last ? last.reward_no.toString() : null,
  }
}

/** Throws NOT_FOUND. */
async function findReward(
  tx: Tx,
  brand: Brand,
  rewardNo: bigint,
  lock = '',
): Promise<StaffRewardRow> {
  const rows = await tx.query<StaffRewardRow>(
    `${SELECT} where r.brand_id = $1 and r.reward_no = $2 ${lock}`,
    [brand.brandId, rewardNo],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/**
 * Takes back a reward that was not claimed yet; the member is told why. Requires the permission to
 * decide rewards. Throws NOT_FOUND, VALIDATION_FAILED (points were exchanged for it), REWARD_OVER
 * (claimed, withdrawn or expired).
 */
export function withdrawReward(
  action: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  rewardId: string,
  reason: string,
): Promise<StaffReward> {
  const { db, brand, actor } = action
  const { brandId } = brand
  const rewardNo = parseId('rwd', rewardId) ?? 0n
  return db.transaction(async (tx) => {
    const row = await findReward(tx, brand, rewardNo, 'for no key update of r')
    if (row.source === 'mall') {
      const expected = 'not exchanged for points'
      const code = 'VALIDATION_FAILED'
      throw new Problem(code, [{ field: 'rewardId', code, expected }])
    }
    if (row.state !== 'waiting' || row.is_over) throw new Problem('REWARD_OVER')
    await tx.query(
      `update rewards set state = 'withdrawn', decided_at = app_now(), decided_by = $3, remark = $4
       where brand_id = $1 and reward_no = $2`,
      [brandId, rewardNo, auditName(actor), reason],
    )
    await sendMessage(tx, { brandId, memberId: row.member_id }, 'rewardWithdrawn', { reason })
    const details = { reason }
    await auditAction(tx, actor, {
      brandId,
      action: 'reward.withdrawn',
      subject: rewardId,
      details,
    })
    return presentForStaff(brand, await findReward(tx, brand, rewardNo))
  })
}
