import { parseMinor } from '@fairhouse/money'
import type { WinnerSettings } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../../staff/index.ts'
import { readSettings, writeSettings } from '../settings.ts'

/**
 * Sets from which prize on wins are listed. Requires the permission to set rewards. Throws
 * NOT_FOUND (a brand of trials), VALIDATION_FAILED (a threshold of nothing).
 */
export async function setWinners(
  db: Db,
  actor: StaffActor,
  brand: Brand,
  { leastMinor, reason }: WinnerSettings & { readonly reason: string },
): Promise<WinnerSettings> {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  const least = leastMinor === null ? null : (parseMinor(leastMinor) ?? null)
  if (leastMinor !== null && (least === null || least <= 0n)) {
    const code = 'VALIDATION_FAILED'
    throw new Problem(code, [{ field: 'leastMinor', code, expected: '> 0' }])
  }
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const before = await readSettings(tx, brandId)
    await writeSettings(tx, brandId, least)
    const after = await readSettings(tx, brandId)
    const details = { before, after, reason }
    const action = 'winners.set'
    await auditAction(tx, actor, { brandId, action, subject: brand.code, details })
    return after
  })
}
