import type { RoundGrant } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { sendMessage } from '../../notices/index.ts'
import { auditAction } from '../../staff/index.ts'
import { presentGrant, SELECT_GRANTS, type GrantRow } from '../grant-rows.ts'

interface OwnedRow extends GrantRow {
  readonly member_id: bigint
  /** Points were exchanged for it. */
  readonly is_bought: boolean
}

const IS_BOUGHT = `exists (select from rewards r where r.brand_id = g.brand_id
  and r.reward_no = g.reward_no and r.source = 'mall') as is_bought`

async function findGrant(tx: Tx, brandId: number, rewardId: string, lock = ''): Promise<OwnedRow> {
  const rows = await tx.query<OwnedRow>(
    `${SELECT_GRANTS.replace('select ', `select g.member_id, ${IS_BOUGHT}, `)}
     where g.brand_id = $1 and g.reward_no = $2 ${lock}`,
    [brandId, parseId('rwd', rewardId) ?? 0n],
  )
  if (!rows[0]) throw new Problem('NOT_FOUND')
  return rows[0]
}

/** Free rounds by the reward that gave them. Throws NOT_FOUND (not claimed, or something else). */
export async function readGrant(
  db: Tx,
  { brandId }: Brand,
  rewardId: string,
  language: string,
): Promise<RoundGrant> {
  return presentGrant(await findGrant(db, brandId, rewardId), language)
}

/**
 * Takes back what is left of claimed free rounds; the member is told why, and the worker tells the
 * vendor. What was won stays, and a round that has begun is finished. Requires the permission to
 * decide rewards. Throws NOT_FOUND, VALIDATION_FAILED (points were exchanged for it), REWARD_OVER
 * (all played, over, or taken back).
 */
export function cancelGrant(
  action: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  rewardId: string,
  reason: string,
  language: string,
): Promise<RoundGrant> {
  const { db, brand, actor } = action
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const row = await findGrant(tx, brandId, rewardId, 'for no key update of g')
    if (row.is_bought) {
      const code = 'VALIDATION_FAILED'
      throw new Problem(code, [{ field: 'rewardId', code, expected: 'not exchanged for points' }])
    }
    const { state } = presentGrant(row, language)
    if (state !== 'preparing' && state !== 'ready') throw new Problem('REWARD_OVER')
    await tx.query(
      `update round_grants set state = 'cancelling', version = version + 1
       where brand_id = $1 and grant_no = $2`,
      [brandId, row.grant_no],
    )
    await sendMessage(tx, { brandId, memberId: row.member_id }, 'rewardWithdrawn', { reason })
    await auditAction(tx, actor, {
      brandId,
      action: 'reward.roundsCancelled',
      subject: rewardId,
      details: { reason, used: row.used, rounds: row.rounds },
    })
    return presentGrant(await findGrant(tx, brandId, rewardId), language)
  })
}
