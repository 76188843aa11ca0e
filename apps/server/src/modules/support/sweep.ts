import type { Tx } from '#server/db/tx.ts'

/**
 * Removes pictures that were sent and belong to no feedback and no conversation a day later. For
 * the worker.
 */
export async function sweepSupport(db: Tx): Promise<void> {
  await db.query(
    `delete from pictures p
     where p.purpose = 'feedback' and p.created_at < app_now() - interval '1 day'
       and not exists (select 1 from feedback_pictures k
         where k.brand_id = p.brand_id and k.picture_id = p.picture_id)
       and not exists (select 1 from service_message_pictures k
         where k.brand_id = p.brand_id and k.picture_id = p.picture_id)`,
  )
}
