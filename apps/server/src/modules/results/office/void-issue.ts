import type { ApprovalShape } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { findVoidRequest, needsOperator, requestVoid } from '../void-requests.ts'
import { requireVoidable, voidResult } from '../void-result.ts'
import { parseIssueId } from '../../lotteries/index.ts'
import { type CarryOut, propose, auditAction, requirePermission } from '../../staff/index.ts'

/**
 * Proposes to void an issue, for a second pair of eyes. Requires the permission to void issues.
 * Throws ISSUE_NOT_FOUND, RESULT_FINAL, VOID_TOO_EARLY, NOT_CHANGED (proposed or approved already).
 */
export function proposeVoid(
  { db, brand, actor }: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  { issueId, reason }: { readonly issueId: string; readonly reason: string },
): Promise<ApprovalShape> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const issue = await requireVoidable(tx, { brandId, issueId: parseIssueId(issueId) })
    const waiting = await tx.query(
      `select 1 from approvals where brand_id = $1 and action = 'lottery.voidIssue'
         and subject = $2 and status = 'pending' and expires_at > app_now()`,
      [brandId, issueId],
    )
    const request = needsOperator(issue) ? await findVoidRequest(tx, issue) : undefined
    if (waiting.length > 0 || request) throw new Problem('NOT_CHANGED')
    const { lottery_code: lotteryCode, issue_no: issueNo, state } = issue
    const input = { lotteryCode, issueNo, state }
    return propose(tx, actor, {
      brandId,
      action: 'lottery.voidIssue',
      subject: issueId,
      input,
      reason,
    })
  })
}

/**
 * Carries out `lottery.voidIssue`; the worker returns the stakes. The approver needs the permission
 * to void issues, too. An issue that was drawn here is not voided by the office alone: the approval
 * waits for the operator, on the machine. Throws PERMISSION_DENIED, ISSUE_NOT_FOUND, RESULT_FINAL,
 * VOID_TOO_EARLY, NOT_CHANGED (it waits already).
 */
export const carryOutVoid: CarryOut = async (tx, _context, approval, actor) => {
  const { brand_id: brandId, subject, reason, proposer: proposedBy } = approval
  requirePermission(actor, brandId, 'lottery.issues.void')
  const ref = { brandId, issueId: parseIssueId(subject) }
  const issue = await requireVoidable(tx, ref)
  const isForOperator = needsOperator(issue)
  if (isForOperator) {
    const { approval_id: approvalId } = approval
    const approved = { approvalId, reason, proposedBy, approvedBy: actor.username }
    if (!(await requestVoid(tx, issue, approved))) throw new Problem('NOT_CHANGED')
  } else {
    await voidResult(tx, ref, reason)
  }
  await auditAction(tx, actor, {
    brandId,
    action: isForOperator ? 'lottery.issue.voidRequested' : 'lottery.issue.voided',
    subject: `${issue.lottery_code}/${issue.issue_no}`,
    details: { reason, stateBefore: issue.state, proposedBy },
  })
}
