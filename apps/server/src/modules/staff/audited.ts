import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { writeAudit } from '../audit/index.ts'
import { auditName } from './policy.ts'

/** An action of staff, as the audit records it. */
export interface Action {
  readonly brandId: number
  readonly action: string
  readonly subject: string
  /** Before, after, reason … Never a secret. */
  readonly details: object
}

/** Writes the entry of an action of staff, in its transaction. */
export function auditAction(tx: Tx, actor: StaffActor, action: Action): Promise<void> {
  return writeAudit(tx, { ...action, actor: auditName(actor), address: actor.address })
}
