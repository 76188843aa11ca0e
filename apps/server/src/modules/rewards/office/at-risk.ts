import type { AtRisk, AtRiskBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { findPlace } from '../../agent-tree/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'

/** Throws MEMBER_NOT_FOUND; trials earn nothing, and have no mark. */
async function findMember(tx: Tx, { brandId }: Brand, memberId: string): Promise<bigint> {
  const id = parseId('mbr', memberId) ?? 0n
  const place = await findPlace(tx, brandId, id)
  if (!place || place.kind === 'trial') throw new Problem('MEMBER_NOT_FOUND')
  return id
}

async function readMark(tx: Tx, { brandId }: Brand, memberId: bigint): Promise<AtRisk> {
  const rows = await tx.query<{ reason: string; set_by: string; set_at: Date }>(
    'select reason, set_by, set_at from members_at_risk where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  const row = rows[0]
  return {
    isAtRisk: row !== undefined,
    reason: row?.reason ?? null,
    setBy: row?.set_by ?? null,
    setAt: row?.set_at.toISOString() ?? null,
  }
}

/**
 * Whether a member is marked as at risk. Requires the permission to view rewards. Throws
 * MEMBER_NOT_FOUND.
 */
export async function readAtRisk(db: Db, brand: Brand, memberId: string): Promise<AtRisk> {
  return readMark(db, brand, await findMember(db, brand, memberId))
}

/**
 * Marks a member as at risk, or takes the mark away: while it is there, nothing that rewards play
 * reaches the member. Requires the permission to decide rewards. Throws MEMBER_NOT_FOUND.
 */
export function setAtRisk(
  action: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  memberId: string,
  { isAtRisk, reason }: AtRiskBody,
): Promise<AtRisk> {
  const { db, brand, actor } = action
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const id = await findMember(tx, brand, memberId)
    if (isAtRisk) {
      await tx.query(
        `insert into members_at_risk (brand_id, member_id, reason, set_by) values ($1, $2, $3, $4)
         on conflict (brand_id, member_id) do update
         set reason = excluded.reason, set_by = excluded.set_by, set_at = app_now()`,
        [brandId, id, reason, auditName(actor)],
      )
    } else {
      await tx.query('delete from members_at_risk where brand_id = $1 and member_id = $2', [
        brandId,
        id,
      ])
    }
    const details = { isAtRisk, reason }
    await auditAction(tx, actor, { brandId, action: 'member.atRisk', subject: memberId, details })
    return readMark(tx, brand, id)
  })
}
