import type { Tx } from '#server/db/tx.ts'
import { carryOutAcceptance, carryOutEnd, carryOutOffer } from '../agents/contracts.ts'
import { carryOutClawback } from '../agents/pay.ts'
import { carryOutType } from '../agents/types.ts'
import { createAccount, updateAccount } from '../accounts/apply-account.ts'
import { saveRole } from '../accounts/apply-role.ts'
import { carryOutAdjustment } from '../ledger/adjustments.ts'
import { carryOutVoid } from '../lottery/void-issue.ts'
import { carryOutMove } from '../members/move-team.ts'
import { resetMember } from '../members/apply-reset.ts'
import { acceptApplication } from '../support/applications.ts'
import type { OneTimeSecret } from '../one-time-password.ts'
import type { StaffActor } from '../policy.ts'
import type { ApprovalAction, ApprovalRow } from './approval-rows.ts'
import type { MemberStaffContext } from '../context.ts'

/** What an action hands to who approved it, this once. */
export type ActionResult = { readonly oneTimePassword: string } | null

export interface CarryOutContext extends MemberStaffContext {
  /** Made before the transaction, for actions that `givesPassword` names. */
  readonly oneTime: OneTimeSecret | undefined
}

/** True for actions that end with a one-time password. */
export function givesPassword({ action, input }: Pick<ApprovalRow, 'action' | 'input'>): boolean {
  if (action === 'staff.update') return input['isReset'] === true
  return action === 'staff.create' || action === 'member.resetPassword'
}

/** Does what was approved, with its own audit entry, in the transaction of the decision. */
export type CarryOut = (
  tx: Tx,
  context: CarryOutContext,
  approval: ApprovalRow,
  actor: StaffActor,
) => Promise<ActionResult>

/** What waits for four eyes, and what each does once it is approved. */
export const ACTIONS: Readonly<Record<ApprovalAction, CarryOut>> = {
  'member.adjust': carryOutAdjustment,
  'member.resetPassword': resetMember('password'),
  'member.resetSecondFactors': resetMember('secondFactors'),
  'staff.create': createAccount,
  'staff.update': updateAccount,
  'role.save': saveRole,
  'agentApplication.accept': acceptApplication,
  'member.move': carryOutMove,
  'member.type': carryOutType,
  'contract.offer': carryOutOffer,
  'contract.accept': carryOutAcceptance,
  'contract.end': carryOutEnd,
  'bill.clawback': carryOutClawback,
  'lottery.voidIssue': carryOutVoid,
}
