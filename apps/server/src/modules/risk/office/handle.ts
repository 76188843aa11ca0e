import type { RiskCase, RiskOutcome } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { claimRiskCase, closeRiskCase, readRiskCase } from '../cases.ts'
import { auditAction, type StaffContext, auditName } from '../../staff/index.ts'

interface Officer {
  readonly brand: Brand
  readonly actor: StaffActor
}

/**
 * Claims a case. Requires the permission to decide risk cases. Throws the errors of claimRiskCase.
 */
export function claim(
  { db }: Pick<StaffContext, 'db'>,
  { brand, actor }: Officer,
  caseId: string,
): Promise<RiskCase> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    await claimRiskCase(tx, brandId, caseId, auditName(actor))
    await auditAction(tx, actor, { brandId, action: 'risk.claimed', subject: caseId, details: {} })
    return readRiskCase(tx, brand, caseId)
  })
}

/**
 * Closes a case. Requires the permission to decide risk cases. Throws the errors of closeRiskCase.
 */
export function close(
  { db }: Pick<StaffContext, 'db'>,
  { brand, actor }: Officer,
  given: { readonly caseId: string; readonly outcome: RiskOutcome; readonly note: string },
): Promise<RiskCase> {
  const { caseId, outcome, note } = given
  const { brandId } = brand
  return db.transaction(async (tx) => {
    await closeRiskCase(tx, brandId, { ...given, by: auditName(actor) })
    await auditAction(tx, actor, {
      brandId,
      action: 'risk.closed',
      subject: caseId,
      details: { outcome, note },
    })
    return readRiskCase(tx, brand, caseId)
  })
}
