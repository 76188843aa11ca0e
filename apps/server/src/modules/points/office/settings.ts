import type { PointSettings, PointSettingsBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { readSettings } from '../rules.ts'
import { writeSettings } from '../write-settings.ts'

/**
 * Sets how points are earned from tomorrow on, and converted at once. Requires the permission to
 * set rewards. Throws NOT_FOUND (a brand of trials), VALIDATION_FAILED as `writeSettings`.
 */
export async function setPoints(
  db: Db,
  actor: StaffActor,
  brand: Brand,
  body: PointSettingsBody & { readonly reason: string },
): Promise<PointSettings> {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  const { reason, ...given } = body
  return db.transaction(async (tx) => {
    const before = await readSettings(tx, brand)
    await writeSettings(tx, brand, given, { from: before.nextDay, by: auditName(actor) })
    const after = await readSettings(tx, brand)
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'points.set',
      subject: brand.code,
      details: { before, after, reason },
    })
    return after
  })
}
