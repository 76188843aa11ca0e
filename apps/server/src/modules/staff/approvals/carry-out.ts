import type { Tx } from '#server/db/tx.ts'
import type { MemberStaffContext } from '../context.ts'
import type { OneTimeSecret } from '../one-time-password.ts'
import type { StaffActor } from '../policy.ts'
import type { ApprovalRow } from './approval-rows.ts'

/** What actions work with. */
export interface ActionContext extends MemberStaffContext {
  /** Made before the transaction, for proposals that `sendsSecret` names. */
  readonly secret: OneTimeSecret | undefined
}

/** Does what was approved, with its own audit entry, in the transaction of the decision. */
export type CarryOut = (
  tx: Tx,
  context: ActionContext,
  approval: ApprovalRow,
  actor: StaffActor,
) => Promise<void>
