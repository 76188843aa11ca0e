import { Problem } from '#server/core/problem.ts'
import {
  approveWithdrawal,
  findWithdrawal,
  lockWithdrawal,
  noteChange,
  releaseWithdrawal,
  resolveDispute,
} from '../../withdrawals/index.ts'
import { sendMessage } from '../../notices/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { lockWaiting, type Desk } from './claims.ts'
import { needsTwo } from './rows.ts'

/**
 * Approves a withdrawal. Requires the permission to decide withdrawals; from an amount of the
 * profile on two people must approve, one after the other. Throws, in order: the errors of
 * `lockWaiting`, APPROVAL_OWN (the first of the two cannot be the second).
 */
export async function approve(
  desk: Desk,
  withdrawalId: string,
  reason: string | undefined,
): Promise<void> {
  const { db, brand, actor } = desk
  await db.transaction(async (tx) => {
    const row = await lockWaiting(tx, desk, withdrawalId)
    const isFirst = needsTwo(brand, row) && row.first_approver === null
    if (row.first_approver === actor.staffId) throw new Problem('APPROVAL_OWN')
    const by = { actor: auditName(actor), reason }
    if (isFirst) {
      const set = { first_approver: '$4', claimed_by: 'null', claimed_at: 'null' }
      await noteChange(tx, row, { ...by, what: 'approvedByFirst' }, set, [actor.staffId])
    } else {
      await approveWithdrawal(tx, brand, row, { ...by, what: 'approved' })
    }
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: isFirst ? 'withdrawal.approvedByFirst' : 'withdrawal.approved',
      subject: withdrawalId,
      details: { amountMinor: String(row.amount), heldBy: row.held_by, reason: reason ?? null },
    })
  })
}

/**
 * Refuses a withdrawal: the held amount goes back, and the member reads the reason. Requires the
 * permission to decide withdrawals. Throws the errors of `lockWaiting`.
 */
export async function reject(desk: Desk, withdrawalId: string, reason: string): Promise<void> {
  const { db, brand, actor } = desk
  await db.transaction(async (tx) => {
    const row = await lockWaiting(tx, desk, withdrawalId)
    await noteChange(
      tx,
      row,
      { what: 'rejected', actor: auditName(actor), status: 'rejected', reason },
      {
        decided_at: 'batch_now()',
        decision_reason: '$4',
        claimed_by: 'null',
        claimed_at: 'null',
      },
      [reason],
    )
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'withdrawal.rejected',
      subject: withdrawalId,
      details: { amountMinor: String(row.amount), heldBy: row.held_by, reason },
    })
  })
  const row = await findWithdrawal(db, brand.brandId, withdrawalId)
  // Unreleased ones are released by the worker.
  if (row) await releaseWithdrawal(desk.queue, brand, row)
}

/**
 * Answers a dispute; a compensation is posted separately, by an adjustment of two people. Requires
 * the permission to decide withdrawals. Throws WITHDRAWAL_NOT_FOUND (also where nothing is
 * disputed), WITHDRAWAL_DECIDED.
 */
export async function resolve(
  desk: Desk,
  withdrawalId: string,
  answer: { readonly verdict: 'arrived' | 'madeGood'; readonly reason: string },
): Promise<void> {
  const { db, brand, actor } = desk
  const { verdict, reason } = answer
  await db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, brand.brandId, withdrawalId)
    if (row.dispute_opened_at === null) throw new Problem('WITHDRAWAL_NOT_FOUND')
    if (row.dispute_verdict !== null) throw new Problem('WITHDRAWAL_DECIDED')
    await resolveDispute(tx, row, { verdict, reason, staffId: actor.staffId })
    await noteChange(tx, row, { what: verdict, actor: auditName(actor), reason })
    const { brand_id: brandId, member_id: memberId } = row
    await sendMessage(tx, { brandId, memberId }, 'withdrawalResolved', {
      amountMinor: String(row.dispute_remaining ?? 0n),
      currency: brand.currency.code,
      reason,
    })
    await auditAction(tx, actor, {
      brandId,
      action: 'withdrawal.disputeResolved',
      subject: withdrawalId,
      details: { verdict, remainingMinor: String(row.dispute_remaining ?? 0n), reason },
    })
  })
}
