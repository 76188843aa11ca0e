import type { StaffPermission } from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import type { MemberStaffContext } from '../context.ts'
import type { OneTimeSecret } from '../one-time-password.ts'
import type { ApprovalAction, ApprovalRow } from './approval-rows.ts'

/** Dependencies of actions. */
export interface ActionContext extends MemberStaffContext {
  /** Created before the transaction; only for actions whose rule has `sendsSecret`. */
  readonly secret: OneTimeSecret | undefined
}

/** Carries out what was approved, with its own audit entry, in the transaction of the decision. */
export type CarryOut = (
  tx: Tx,
  context: ActionContext,
  approval: ApprovalRow,
  actor: StaffActor,
) => Promise<void>

/** An action that needs four eyes. */
export interface ApprovalRule {
  /** Required to propose it; checked again of the proposer when it is decided. */
  readonly proposing: StaffPermission
  readonly carryOut: CarryOut
  /** Whether its approval sends a one-time password to its subject; by default none does. */
  readonly sendsSecret?: (input: ApprovalRow['input']) => boolean
}

/** Every action that may be proposed; each module gives the rules of its own. */
export type ApprovalRules = Readonly<Record<ApprovalAction, ApprovalRule>>
