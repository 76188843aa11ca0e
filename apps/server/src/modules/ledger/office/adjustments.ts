import { isPayable, minor, parseMinor, type Minor } from '@fairhouse/money'
import type { ApprovalShape } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { createRulesSource } from '../../gambling-limits/index.ts'
import { findAccount, readAccount } from '../queries.ts'
import { sendMessage } from '../../notices/index.ts'
import { requireDifference, resolveByAdjustment } from '../../reconciliation/index.ts'
import { derivedKey, inputHash } from '#server/core/keys.ts'
import { submitWithin, type BatchWriter } from '../../wallet/index.ts'
import {
  type CarryOut,
  propose,
  auditAction,
  auditName,
  requirePermission,
} from '../../staff/index.ts'
import { requireMember } from '../../members/index.ts'

interface Asked {
  readonly memberId: string
  readonly direction: 'credit' | 'debit'
  readonly amountMinor: string
  readonly reason: string
  readonly differenceId?: string
}

/** What the approval stores, and what its execution reads. */
interface AdjustmentInput {
  readonly username: string
  readonly direction: 'credit' | 'debit'
  readonly amountMinor: string
  readonly currency: string
  readonly differenceId?: string
}

/** The row is written before: its number is what the posting belongs to. */
const noRows: BatchWriter<null> = { name: 'adjustment', write: () => [] }

function requireAmount(text: string, brand: Brand): Minor {
  const amount = parseMinor(text)
  if (amount !== undefined && amount > 0n && isPayable(amount, brand.currency)) return amount
  const code = 'VALIDATION_FAILED'
  const expected = `> 0, ${brand.currency.digits} decimals`
  throw new Problem(code, [{ field: 'amountMinor', code, expected }])
}

async function requireAccountOf(tx: Tx, brandId: number, memberId: bigint): Promise<bigint> {
  const accountId = await findAccount(tx, brandId, memberId)
  if (accountId === undefined) throw new Problem('MEMBER_NOT_FOUND')
  return accountId
}

/**
 * Proposes to credit or debit a member, for a second pair of eyes. Requires the permission to
 * adjust. Throws, in order: MEMBER_NOT_FOUND, VALIDATION_FAILED (the amount), DIFFERENCE_NOT_FOUND,
 * NOT_CHANGED (the difference is resolved), INSUFFICIENT_FUNDS (as of now; it is checked again when
 * it is approved).
 */
export function proposeAdjustment(
  { db, brand, actor }: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  { memberId, direction, amountMinor, reason, differenceId }: Asked,
): Promise<ApprovalShape> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId)
    const amount = requireAmount(amountMinor, brand)
    if (differenceId !== undefined) {
      const { state } = await requireDifference(tx, brandId, differenceId)
      if (state === 'resolved') throw new Problem('NOT_CHANGED')
    }
    const accountId = await requireAccountOf(tx, brandId, member.member_id)
    const { balance } = await readAccount(tx, { brandId, accountId })
    if (direction === 'debit' && balance < amount) throw new Problem('INSUFFICIENT_FUNDS')
    const input: AdjustmentInput = {
      username: member.username,
      direction,
      amountMinor,
      currency: brand.currency.code,
      ...(differenceId === undefined ? {} : { differenceId }),
    }
    return propose(tx, actor, {
      brandId,
      action: 'member.adjust',
      subject: memberId,
      input: { ...input },
      reason,
    })
  })
}

/**
 * Carries out `member.adjust`, in the transaction of the decision: posted once, however many decide
 * at once, and never below zero. The member is notified of the reason. The approver needs the
 * permission to adjust, too. Throws PERMISSION_DENIED, MEMBER_NOT_FOUND, DIFFERENCE_NOT_FOUND,
 * NOT_CHANGED, INSUFFICIENT_FUNDS.
 */
export const carryOutAdjustment: CarryOut = async (tx, context, approval, actor) => {
  const { brand_id: brandId, approval_id: approvalId, subject, reason, proposer } = approval
  requirePermission(actor, brandId, 'cashier.adjust')
  const input = approval.input as unknown as AdjustmentInput
  const { direction, amountMinor, currency, differenceId } = input
  const member = await requireMember(tx, brandId, subject)
  const accountId = await requireAccountOf(tx, brandId, member.member_id)
  const size = BigInt(amountMinor)
  const amount = minor(direction === 'credit' ? size : -size)
  const difference = differenceId === undefined ? null : (parseId('dif', differenceId) ?? null)
  const rows = await tx.query<{ adjustment_no: bigint }>(
    `insert into adjustments (brand_id, member_id, account_id, amount, reason, approval_id,
       difference_id, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, batch_now()) returning adjustment_no`,
    [brandId, member.member_id, accountId, amount, reason, approvalId, difference],
  )
  const ref = rows[0]?.adjustment_no ?? 0n
  const key = [String(brandId), approvalId.toString()] as const
  await submitWithin(tx, createRulesSource(context.brands), [
    {
      brandId,
      accountId,
      transferKey: derivedKey('adjustment', ...key),
      inputHash: inputHash('adjustment', ...key),
      postings: [{ code: `adjustment.${direction}`, amount, ref }],
      rows: null,
      writer: noRows,
    },
  ])
  const link = `/ledger/find/adj_${ref}`
  if (differenceId !== undefined) {
    const by = auditName(actor)
    await resolveByAdjustment(tx, { brandId, differenceId, by, reason, link })
  }
  const template = direction === 'credit' ? 'adjustmentCredited' : 'adjustmentDebited'
  const to = { brandId, memberId: member.member_id }
  await sendMessage(tx, to, template, { reason, amountMinor, currency })
  await auditAction(tx, actor, {
    brandId,
    action: 'member.adjusted',
    subject,
    details: { ...input, adjustment: `adj_${ref}`, reason, proposedBy: proposer },
  })
}
