import type { ApprovalShape } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../audited.ts'
import type { MemberStaffContext } from '../context.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { permissionsIn } from '../policy.ts'
import { requireHeld } from '../accounts/rights.ts'
import { makeOneTimeSecret, type OneTimeSecret } from '../one-time-password.ts'
import { findById, readGrants } from '../staff-members.ts'
import { findApproval, presentApproval, type ApprovalRow } from './approval-rows.ts'
import type { ApprovalRules } from './carry-out.ts'

/** Dependencies of decisions. */
interface DecideContext extends MemberStaffContext {
  readonly approvals: ApprovalRules
}

interface Decision {
  readonly brandId: number
  readonly approvalId: string
  readonly reason?: string
}

/** The proposal, locked, still open. Throws APPROVAL_NOT_FOUND, APPROVAL_DECIDED. */
async function lockOpen(tx: Tx, { brandId, approvalId }: Decision): Promise<ApprovalRow> {
  const id = parseId('apr', approvalId)
  const row = id === undefined ? undefined : await findApproval(tx, brandId, id, true)
  if (!row) throw new Problem('APPROVAL_NOT_FOUND')
  return row
}

function requirePending(row: ApprovalRow): void {
  if (row.status !== 'pending' || row.is_expired) throw new Problem('APPROVAL_DECIDED')
}

async function settle(
  tx: Tx,
  actor: StaffActor,
  row: ApprovalRow,
  status: 'approved' | 'rejected',
  reason: string | undefined,
): Promise<ApprovalShape> {
  await tx.query(
    `update approvals set status = $3, decided_by = $4, decided_at = app_now(),
       decision_reason = $5 where brand_id = $1 and approval_id = $2`,
    [row.brand_id, row.approval_id, status, actor.staffId, reason ?? null],
  )
  await auditAction(tx, actor, {
    brandId: row.brand_id,
    action: `approval.${status}`,
    subject: wireId('apr', row.approval_id),
    details: {
      action: row.action,
      subject: row.subject,
      input: row.input,
      proposedBy: row.proposer,
      reason: reason ?? null,
    },
  })
  const decided = await findApproval(tx, row.brand_id, row.approval_id)
  return presentApproval(decided ?? row, actor)
}

/** A one-time password for a proposal that sends one: its input never changes. */
async function prepare(
  { db, rng, approvals }: DecideContext,
  { brandId, approvalId }: Decision,
): Promise<OneTimeSecret | undefined> {
  const id = parseId('apr', approvalId)
  const row = id === undefined ? undefined : await findApproval(db, brandId, id)
  const sendsSecret = row && approvals[row.action].sendsSecret?.(row.input)
  return sendsSecret ? makeOneTimeSecret(rng) : undefined
}

/**
 * The proposer's current rights: a proposal lapses when its proposer is blocked, or may no longer
 * propose it. Throws APPROVAL_LAPSED.
 */
async function requireStanding(
  tx: Tx,
  row: ApprovalRow,
  { proposing }: ApprovalRules[ApprovalRow['action']],
): Promise<{ readonly grants: StaffActor['grants'] }> {
  const person = await findById(tx, row.proposed_by)
  const proposer = { grants: await readGrants(tx, row.proposed_by) }
  const may = permissionsIn(proposer, row.brand_id).has(proposing)
  if (person?.status !== 'active' || !may) throw new Problem('APPROVAL_LAPSED')
  return proposer
}

/**
 * Approves a proposal and carries it out, both or neither, once. Requires the permission to decide,
 * and excludes the proposer, the subject, and anyone who would grant rights that they do not have.
 * Throws, in order: APPROVAL_NOT_FOUND, APPROVAL_OWN, APPROVAL_DECIDED, APPROVAL_LAPSED,
 * APPROVAL_EXCEEDS, then the errors of the action.
 */
export async function approve(
  context: DecideContext,
  actor: StaffActor,
  decision: Decision,
): Promise<ApprovalShape> {
  const secret = await prepare(context, decision)
  return context.db.transaction(async (tx) => {
    const row = await lockOpen(tx, decision)
    const isAboutSelf = row.subject === wireId('stf', actor.staffId)
    if (row.proposed_by === actor.staffId || isAboutSelf) throw new Problem('APPROVAL_OWN')
    requirePending(row)
    const rule = context.approvals[row.action]
    const proposer = await requireStanding(tx, row, rule)
    await requireHeld(tx, { approver: actor, proposer }, row)
    await rule.carryOut(tx, { ...context, secret }, row, actor)
    return settle(tx, actor, row, 'approved', decision.reason)
  })
}

/** Rejects a proposal, or withdraws an own one. Throws APPROVAL_NOT_FOUND, APPROVAL_DECIDED. */
export async function reject(
  context: MemberStaffContext,
  actor: StaffActor,
  decision: Decision,
): Promise<ApprovalShape> {
  return context.db.transaction(async (tx) => {
    const row = await lockOpen(tx, decision)
    requirePending(row)
    return settle(tx, actor, row, 'rejected', decision.reason)
  })
}
