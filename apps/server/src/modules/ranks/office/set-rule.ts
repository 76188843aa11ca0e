import type { RankRuleBody, RankSettings } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { checkRule, readSettings, writeRule } from '../write-rule.ts'

/**
 * Sets the ranks from the first day of a month on. Requires the permission to set rewards. Throws
 * NOT_FOUND (a brand of trials), VALIDATION_FAILED and NOTICE_TEXT_MISSING as `checkRule`.
 */
export async function setRule(
  action: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  body: RankRuleBody & { readonly reason: string },
): Promise<RankSettings> {
  const { db, brand, actor } = action
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  const { reason, ...given } = body
  const rule = checkRule(brand, given)
  return db.transaction(async (tx) => {
    const before = await readSettings(tx, brand)
    await writeRule(tx, brand.brandId, rule, { from: before.nextDay, by: auditName(actor) })
    const after = await readSettings(tx, brand)
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'ranks.set',
      subject: brand.code,
      details: { from: before.nextDay, before: before.nextRule, after: after.nextRule, reason },
    })
    return after
  })
}
