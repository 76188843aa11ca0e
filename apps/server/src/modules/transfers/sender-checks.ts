import type { Tx } from '#server/db/tx.ts'

/** What other modules know of somebody who sends: all that transfers need of it. */
export interface SenderChecks {
  /** Something about the member is looked at that money on its way out waits for. */
  hasOpenRiskCase(
    tx: Tx,
    who: { readonly brandId: number; readonly memberId: bigint },
  ): Promise<boolean>
}
