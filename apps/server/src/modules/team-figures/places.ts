import type { Tx } from '#server/db/tx.ts'

/** How far the figures of a brand reach. */
export interface FiguresPlace {
  /** Null: nothing has been counted yet. */
  readonly countedTo: Date | null
  readonly sweptAt: Date | null
  readonly now: Date
}

/**
 * Locks the figures of a brand for this transaction: one process counts at a time, or moves a team.
 * Lock order: the tree (lock_tree) before the figures.
 */
export async function lockFigures(tx: Tx, brandId: number): Promise<FiguresPlace> {
  await tx.query('insert into agency_places (brand_id) values ($1) on conflict do nothing', [
    brandId,
  ])
  const rows = await tx.query<{ counted_to: Date | null; swept_at: Date | null; now: Date }>(
    `select counted_to, swept_at, app_now() as now from agency_places
     where brand_id = $1 for update`,
    [brandId],
  )
  const row = rows[0]
  if (!row) throw new Error('the place of the figures was not written')
  return { countedTo: row.counted_to, sweptAt: row.swept_at, now: row.now }
}
