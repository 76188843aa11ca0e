import type { Tx } from '#server/db/tx.ts'

/** What transfers need to know of a sender from other modules. */
export interface SenderChecks {
  /** Something about the member is looked at that money on its way out waits for. */
  hasOpenRiskCase(
    tx: Tx,
    who: { readonly brandId: number; readonly memberId: bigint },
  ): Promise<boolean>
}
