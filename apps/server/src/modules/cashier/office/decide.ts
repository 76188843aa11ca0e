import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import {
  approveWithdrawal,
  findWithdrawal,
  lockWithdrawal,
  noteChange,
  releaseWithdrawal,
  resolveDispute,
  type WithdrawalRow,
} from '../../withdrawals/index.ts'
import { sendMessage } from '../../notices/index.ts'
import type { WalletQueue } from '../../wallet/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { CLAIM_MINUTES, needsTwo } from './rows.ts'

/** The decision: its actor, brand and dependencies. */
export interface Desk {
  readonly db: Db
  readonly queue: WalletQueue
  readonly brand: Brand
  readonly actor: StaffActor
}

/**
 * The withdrawal, locked, still undecided and claimed by nobody else. Throws WITHDRAWAL_NOT_FOUND,
 * WITHDRAWAL_DECIDED, WITHDRAWAL_CLAIMED.
 */
async function lockWaiting(
  tx: Tx,
  { brand, actor }: Desk,
  withdrawalId: string,
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, brand.brandId, withdrawalId)
  if (row.status !== 'checking') throw new Problem('WITHDRAWAL_DECIDED')
  if (row.claimed_by === null || row.claimed_by === actor.staffId) return row
  const held = await tx.query(
    `select 1 as held where $1::timestamptz > app_now() - make_interval(mins => $2)`,
    [row.claimed_at, CLAIM_MINUTES],
  )
  if (held.length > 0) throw new Problem('WITHDRAWAL_CLAIMED')
  return row
}

/** Claims a withdrawal for a while. Throws the errors of `lockWaiting`. */
export async function claim(desk: Desk, withdrawalId: string): Promise<void> {
  const { actor, brand } = desk
  await desk.db.transaction(async (tx) => {
    const row = await lockWaiting(tx, desk, withdrawalId)
    const set = { claimed_by: '$4', claimed_at: 'batch_now()' }
    await noteChange(tx, row, { what: 'claimed', actor: auditName(actor) }, set, [actor.staffId])
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'withdrawal.claimed',
      subject: withdrawalId,
      details: {},
    })
  })
}

/** Releases an own claim. Throws WITHDRAWAL_NOT_FOUND, WITHDRAWAL_CLAIMED. */
export async function unclaim(desk: Desk, withdrawalId: string): Promise<void> {
  const { actor, brand } = desk
  await desk.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, brand.brandId, withdrawalId)
    if (row.claimed_by === null) return
    if (row.claimed_by !== actor.staffId) throw new Problem('WITHDRAWAL_CLAIMED')
    const set = { claimed_by: 'null', claimed_at: 'null' }
    await noteChange(tx, row, { what: 'unclaimed', actor: auditName(actor) }, set)
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'withdrawal.unclaimed',
      subject: withdrawalId,
      details: {},
    })
  })
}

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
