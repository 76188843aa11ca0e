import type { Tx } from '#server/db/tx.ts'
import { lockFigures } from '../team-figures/index.ts'

/**
 * Bills of a brand are issued one batch at a time, under the lock of its figures: what changes in
 * them is either in a bill, or noted after it. Changes to what contracts owe take it, too. Lock
 * order: this, then the figures, then contracts.
 */
export async function lockPay(tx: Tx, brandId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('agent-pay/' || $1, 0))`, [
    String(brandId),
  ])
  await lockFigures(tx, brandId)
}
