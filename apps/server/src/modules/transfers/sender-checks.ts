import type { Tx } from '#server/db/tx.ts'

/** What transfers need to know of a sender from other modules. */
export interface SenderChecks {
  /** True while the member is under a review that pending payouts wait for. */
  hasOpenRiskCase(
    tx: Tx,
    who: { readonly brandId: number; readonly memberId: bigint },
  ): Promise<boolean>
}
