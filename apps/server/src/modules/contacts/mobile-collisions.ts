import type { Db } from '#server/db/tx.ts'
import { writeAudit } from '../audit/index.ts'

interface CollisionRow {
  readonly [column: string]: unknown
  readonly brand_id: number
  readonly member_id: bigint
  readonly kept_member_id: bigint
}

/**
 * Records in the audit whose number is no longer verified, because another member had verified the
 * same before (migration 0064). Once for each, whatever is interrupted. For the worker.
 */
export async function auditMobileCollisions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<CollisionRow>(
      `delete from mobile_collisions where (brand_id, member_id) in (
         select brand_id, member_id from mobile_collisions order by brand_id, member_id limit 500
         for update skip locked)
       returning *`,
    )
    for (const row of rows.toSorted((a, b) => a.brand_id - b.brand_id)) {
      await writeAudit(tx, {
        brandId: row.brand_id,
        actor: 'machine:migration',
        action: 'member.mobile.unverified',
        subject: `mbr_${row.member_id}`,
        details: { reason: 'number of another member', keptBy: `mbr_${row.kept_member_id}` },
      })
    }
  })
}
