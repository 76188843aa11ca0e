import type { Minor } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { readAccounts } from '../ledger/index.ts'
import type { Refusal } from '../wallet/index.ts'
import { loadMemberRules } from './load-rules.ts'
import { refuseNewDeposit } from './member-rules.ts'

/**
 * The member's own rule that a deposit of this sum would break, if any. Locks the account until the
 * transaction ends, so that of two concurrent deposits the second sees the first, and so that it
 * waits for a limit that is being lowered.
 */
export async function refuseDeposit(
  tx: Tx,
  brand: Brand,
  member: AccountRef,
  readTotal: () => Promise<Minor>,
): Promise<Refusal | undefined> {
  const accounts = await readAccounts(tx, brand.brandId, [member.accountId], true)
  const account = accounts.get(member.accountId)
  if (!account || account.rulesVersion === 0n) return undefined
  const rules = (await loadMemberRules(tx, brand, [account])).get(member.accountId)
  if (!rules) throw new RangeError('the rules of an account are missing')
  return refuseNewDeposit(rules, await readTotal())
}
