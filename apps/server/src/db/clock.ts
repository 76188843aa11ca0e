import type { Tx } from './tx.ts'

/**
 * The time that decides: the database's clock, the same for all nodes. Simulations replace it
 * there.
 */
export async function readNow(db: Tx): Promise<Date> {
  const rows = await db.query<{ now: Date }>('select app_now() as now', [], 'app-now')
  const row = rows[0]
  if (!row) throw new Error('the database gave no time')
  return row.now
}
