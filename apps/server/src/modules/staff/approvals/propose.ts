import type { ApprovalShape } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { auditAction } from '../audited.ts'
import { wireId } from '#server/core/ids.ts'
import { findApproval, presentApproval, type ApprovalAction } from './approval-rows.ts'

/** An undecided proposal expires. */
const OPEN_HOURS = 72

export interface Proposal {
  readonly brandId: number
  readonly action: ApprovalAction
  /** The subject: an id on the wire, or the name of what would be created. */
  readonly subject: string
  /** All that the action needs. Never a secret: a second person reads it. */
  readonly input: Record<string, unknown>
  readonly reason: string
}

/**
 * Submits a proposal for a second pair of eyes. The caller has checked the permission to propose
 * it.
 */
export async function propose(
  tx: Tx,
  actor: StaffActor,
  proposal: Proposal,
): Promise<ApprovalShape> {
  const { brandId, action, subject, input, reason } = proposal
  const rows = await tx.query<{ approval_id: bigint }>(
    `insert into approvals (brand_id, action, subject, input, reason, proposed_by, proposed_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, app_now(), app_now() + make_interval(hours => $7))
     returning approval_id`,
    [brandId, action, subject, JSON.stringify(input), reason, actor.staffId, OPEN_HOURS],
  )
  const approvalId = rows[0]?.approval_id ?? 0n
  const made = await findApproval(tx, brandId, approvalId)
  if (!made) throw new Error('the proposal was not written')
  await auditAction(tx, actor, {
    brandId,
    action: 'approval.proposed',
    subject: wireId('apr', approvalId),
    details: { action, subject, input, reason },
  })
  return presentApproval(made, actor)
}
