import type { ViewShape } from '@fairhouse/protocol'
import type { Db, Tx } from '#server/db/tx.ts'
import { auditDeed } from '../audited.ts'
import { wireId } from '../ids.ts'
import type { StaffActor } from '../policy.ts'

/** The own saved views of a grid. */
export async function readViews(db: Tx, actor: StaffActor, grid: string): Promise<ViewShape[]> {
  const rows = await db.query<{ views: ViewShape[] }>(
    'select views from saved_views where staff_id = $1 and grid = $2',
    [actor.staffId, grid],
  )
  return rows[0]?.views ?? []
}

/** Replaces the own saved views of a grid. Any staff may. */
export async function saveViews(
  db: Db,
  actor: StaffActor,
  given: { readonly brandId: number; readonly grid: string; readonly views: readonly ViewShape[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into saved_views (staff_id, grid, views) values ($1, $2, $3)
       on conflict (staff_id, grid) do update set views = excluded.views`,
      [actor.staffId, given.grid, JSON.stringify(given.views)],
    )
    await auditDeed(tx, actor, {
      brandId: given.brandId,
      action: 'staff.viewsSaved',
      subject: wireId('stf', actor.staffId),
      details: { grid: given.grid, names: given.views.map((view) => view.name) },
    })
  })
}
