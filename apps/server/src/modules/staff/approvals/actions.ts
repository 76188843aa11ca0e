import type { StaffPermission } from '@fairhouse/protocol'
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
import type { ApprovalAction, ApprovalRow } from './approval-rows.ts'
import type { CarryOut } from './carry-out.ts'

/** True for proposals whose approval sends a one-time password to whom they are about. */
export function sendsSecret({ action, input }: Pick<ApprovalRow, 'action' | 'input'>): boolean {
  if (action === 'staff.update') return input['isReset'] === true
  return action === 'staff.create' || action === 'member.resetPassword'
}

/** What waits for four eyes, and what each does once it is approved. */
export const ACTIONS: Readonly<Record<ApprovalAction, CarryOut>> = {
  'member.adjust': carryOutAdjustment,
  'member.resetPassword': resetMember('password'),
  'member.resetSecondFactors': resetMember('secondFactors'),
  'member.resetSocialLinks': resetMember('socialLinks'),
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

/** What it takes to propose each action; asked again of the proposer when it is decided. */
export const PROPOSING: Readonly<Record<ApprovalAction, StaffPermission>> = {
  'member.adjust': 'cashier.adjust',
  'member.resetPassword': 'members.reset',
  'member.resetSecondFactors': 'members.reset',
  'member.resetSocialLinks': 'members.reset',
  'staff.create': 'staff.write',
  'staff.update': 'staff.write',
  'role.save': 'staff.write',
  'agentApplication.accept': 'agentApplications.handle',
  'member.move': 'agentApplications.handle',
  'member.type': 'agentApplications.handle',
  'contract.offer': 'agents.contracts',
  'contract.accept': 'agents.contracts',
  'contract.end': 'agents.contracts',
  'bill.clawback': 'agents.pay',
  'lottery.voidIssue': 'lottery.issues.void',
}
