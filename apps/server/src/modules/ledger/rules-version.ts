import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'

/**
 * Increments the version of an account's rules: batches that were decided by the old rules are
 * decided again, on every node. Waits for batches that are writing the account; later ones wait for
 * this commit. Call it before changing the rules.
 */
export async function bumpRulesVersion(tx: Tx, account: AccountRef): Promise<void> {
  await tx.query(
    'update ledger_accounts set guard = guard + 1 where brand_id = $1 and account_id = $2',
    [account.brandId, account.accountId],
    'ledger-guard',
  )
}
