import type { Tx } from '#server/db/tx.ts'
import type { AccountRef } from './post.ts'

/**
 * Says that the rules which bind an account are others from this transaction on: batches that have
 * decided by the old ones are decided anew, on every node. It waits for batches that are writing
 * the account, and those that come wait for this commit. Call it before the rules are changed.
 */
export async function renewGuard(tx: Tx, account: AccountRef): Promise<void> {
  await tx.query(
    'update ledger_accounts set guard = guard + 1 where brand_id = $1 and account_id = $2',
    [account.brandId, account.accountId],
    'ledger-guard',
  )
}
