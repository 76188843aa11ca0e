import type { Db } from '#server/db/tx.ts'

/** Deletes rows of limits, leases and rules of single issues that are no longer on sale. */
export async function sweepExposure(db: Db): Promise<void> {
  await db.query(
    `delete from exposure_rooms r using issues i
     where i.brand_id = r.brand_id and i.issue_id = r.issue_id and i.state <> 'open'`,
  )
  await db.query(
    `delete from exposure_leases l using issues i
     where i.brand_id = l.brand_id and i.issue_id = l.issue_id and i.state <> 'open'`,
  )
  await db.query(
    `delete from number_rules r using issues i where r.issue_id <> 0
       and i.brand_id = r.brand_id and i.issue_id = r.issue_id
       and i.state in ('settled', 'voided')`,
  )
}
