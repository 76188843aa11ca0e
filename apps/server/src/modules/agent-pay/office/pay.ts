import type { ApprovalShape, DisputeWire, StaffBill } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import { parseId } from '#server/core/ids.ts'
import { endDispute } from '../disputes.ts'
import { readStaffBill, requireClawback, clawBack } from '../clawbacks.ts'
import { rejectBill } from '../close-bill.ts'
import { sendMessage } from '../../notices/index.ts'
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

type Context = Pick<StaffContext, 'db'>

/** Closes a bill: its unpaid rest is gone. Throws BILL_NOT_FOUND, BILL_CLOSED. */
export function closeBill(
  { db }: Context,
  { brand, actor }: Handler,
  { billId, reason }: { readonly billId: string; readonly reason: string },
): Promise<StaffBill> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    await rejectBill(tx, brandId, { billId, reason, by: auditName(actor) })
    const bill = await readStaffBill(tx, brand, billId)
    const { amountMinor, paidMinor, agent } = bill
    const currency = brand.currency.code
    await auditAction(tx, actor, {
      brandId,
      action: 'bill.rejected',
      subject: billId,
      details: { username: agent.username, currency, amountMinor, paidMinor, reason },
    })
    return bill
  })
}

/** Decides a dispute for the operator. Throws DISPUTE_NOT_FOUND, DISPUTE_CLOSED. */
export function decideDispute(
  { db }: Context,
  { brand, actor }: Handler,
  end: {
    readonly disputeId: string
    readonly verdict: 'upheld' | 'refused'
    readonly answer: string
  },
): Promise<DisputeWire> {
  const { brandId } = brand
  const { disputeId, verdict: state, answer } = end
  return db.transaction(async (tx) => {
    const by = auditName(actor)
    const dispute = await endDispute(tx, brandId, 'staff', { disputeId, state, answer, by })
    const { billId, amountMinor } = dispute
    await auditAction(tx, actor, {
      brandId,
      action: `dispute.${state}`,
      subject: disputeId,
      details: { billId, currency: brand.currency.code, amountMinor, answer },
    })
    return dispute
  })
}

/**
 * Proposes to claw back a part of a bill. Throws BILL_NOT_FOUND, CONTRACT_PAYER_NOT_ALLOWED,
 * AMOUNT_TOO_LARGE; checked again when a second person approves.
 */
export function proposeClawback(
  { db }: Context,
  { brand, actor }: Handler,
  clawback: { readonly billId: string; readonly amountMinor: string; readonly reason: string },
): Promise<ApprovalShape> {
  const { billId, amountMinor, reason } = clawback
  return db.transaction(async (tx) => {
    const bill = await requireClawback(tx, brand.brandId, clawback)
    return propose(tx, actor, {
      brandId: brand.brandId,
      action: 'bill.clawback',
      subject: billId,
      input: { username: bill.agent_name, currency: brand.currency.code, amountMinor },
      reason,
    })
  })
}

/**
 * Claws back what was approved, and sends the agent the reason. Throws the errors of `clawBack`.
 */
export const carryOutClawback: CarryOut = async (tx, context, approval, actor) => {
  const brand = await context.brands.within(tx, approval.brand_id)
  const { brandId } = brand
  const { subject: billId, approval_id: approvalId, reason, input, proposer } = approval
  const amountMinor = String(input['amountMinor'])
  const currency = brand.currency.code
  const { taken } = await clawBack(tx, brand, { billId, amountMinor, approvalId, reason })
  const { agent } = await readStaffBill(tx, brand, billId)
  const to = { brandId, memberId: parseId('mbr', agent.memberId) ?? 0n }
  await sendMessage(tx, to, 'contractClawedBack', { reason, amountMinor, currency })
  await auditAction(tx, actor, {
    brandId,
    action: 'bill.clawedBack',
    subject: billId,
    details: { ...input, takenMinor: String(taken), reason, proposedBy: proposer },
  })
}
