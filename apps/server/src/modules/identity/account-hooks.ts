import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

/** Hooks of other modules for registrations and logins: wired in start-server.ts. */
export interface AccountHooks {
  /**
   * In the transaction of a registration: identification by the form's fields. Throws TAX_ID_TAKEN.
   */
  registered(tx: Tx, brand: Brand, memberId: bigint, idNumber: string | undefined): Promise<void>
  /**
   * A session has begun. External registers are asked now; a missing answer closes play and is
   * retried, so that no outage keeps a member from their account.
   */
  entered(brand: Brand, memberId: bigint): Promise<void>
}
