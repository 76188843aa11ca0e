import type { Tx } from '#server/db/tx.ts'
import { writeAudit } from '../audit/index.ts'
import { auditName, type StaffActor } from './policy.ts'

/** A deed of staff, as the audit keeps it. */
export interface Deed {
  readonly brandId: number
  readonly action: string
  readonly subject: string
  /** Before, after, reason … Never a secret. */
  readonly details: object
}

/** Writes the entry of a deed of staff, in its transaction. */
export function auditDeed(tx: Tx, actor: StaffActor, deed: Deed): Promise<void> {
  return writeAudit(tx, { ...deed, actor: auditName(actor), address: actor.address })
}
