import type { AgentApplication, ApprovalShape } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { Problem } from '#server/core/problem.ts'
import { ACCEPT_ACTION, presentApplication } from '../applications.ts'
import {
  decideApplication,
  lockOpenApplication,
  reviewApplication,
} from '../commands/decide-application.ts'
import {
  type CarryOut,
  propose,
  auditAction,
  type StaffContext,
  auditName,
} from '../../staff/index.ts'

interface Handler {
  readonly brand: Brand
  readonly actor: StaffActor
}

interface Reasoned {
  readonly applicationId: string
  readonly reason: string
}

/**
 * Claims an application. Requires the permission to handle applications. Throws the errors of the
 * command.
 */
export function review(
  { db }: Pick<StaffContext, 'db'>,
  { brand, actor }: Handler,
  applicationId: string,
): Promise<AgentApplication> {
  return db.transaction(async (tx) => {
    const taken = await reviewApplication(tx, brand, applicationId, auditName(actor))
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'agentApplication.reviewed',
      subject: applicationId,
      details: { receiptNo: taken.receiptNo },
    })
    return taken
  })
}

/**
 * Proposes to accept an application, for a second pair of eyes. Requires the permission to handle
 * applications. Throws APPLICATION_NOT_FOUND, APPLICATION_DECIDED, NOT_CHANGED (proposed already).
 */
export function proposeAcceptance(
  { db }: Pick<StaffContext, 'db'>,
  { brand, actor }: Handler,
  { applicationId, reason }: Reasoned,
): Promise<ApprovalShape> {
  return db.transaction(async (tx) => {
    const row = await lockOpenApplication(tx, brand.brandId, applicationId)
    if (row.approval_id !== null) throw new Problem('NOT_CHANGED')
    const { receiptNo, name } = presentApplication(row)
    return propose(tx, actor, {
      brandId: brand.brandId,
      action: ACCEPT_ACTION,
      subject: applicationId,
      input: { applicationNo: row.application_id.toString(), receiptNo, name },
      reason,
    })
  })
}

/** Carries out an acceptance that was approved. Throws the errors of `decideApplication`. */
export const acceptApplication: CarryOut = async (tx, context, approval, actor) => {
  const brand = await context.brands.within(tx, approval.brand_id)
  const accepted = await decideApplication(tx, context, brand, {
    applicationId: approval.subject,
    state: 'accepted',
    reason: approval.reason,
    by: auditName({ username: approval.proposer }),
  })
  await auditAction(tx, actor, {
    brandId: brand.brandId,
    action: 'agentApplication.accepted',
    subject: approval.subject,
    details: {
      receiptNo: accepted.receiptNo,
      proposedBy: approval.proposer,
      reason: approval.reason,
    },
  })
}

/**
 * Rejects an application. Requires the permission to handle applications. Throws the errors of
 * `decideApplication`.
 */
export function reject(
  context: Pick<StaffContext, 'db' | 'vault'>,
  { brand, actor }: Handler,
  { applicationId, reason }: Reasoned,
): Promise<AgentApplication> {
  return context.db.transaction(async (tx) => {
    const rejected = await decideApplication(tx, context, brand, {
      applicationId,
      state: 'rejected',
      reason,
      by: auditName(actor),
    })
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'agentApplication.rejected',
      subject: applicationId,
      details: { receiptNo: rejected.receiptNo, reason },
    })
    return rejected
  })
}
