import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'

/** What other modules do when somebody registers or comes in: wired in start-server.ts. */
export interface Arrivals {
  /**
   * In the transaction of a registration: who it is, as far as the form tells. Error: TAX_ID_TAKEN.
   */
  registered(tx: Tx, brand: Brand, memberId: bigint, idNumber: string | undefined): Promise<void>
  /**
   * A session has begun. What must be asked outside is asked now; what is not heard closes play and
   * is asked again, so that nothing outside keeps a member from the own account.
   */
  entered(brand: Brand, memberId: bigint): Promise<void>
}
