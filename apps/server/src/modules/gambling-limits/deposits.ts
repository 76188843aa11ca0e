import type { Minor } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import { readAccounts, type AccountRef } from '../ledger/index.ts'
import type { Brand } from '../settings/index.ts'
import type { Refusal } from '../wallet/index.ts'
import { loadMemberRules } from './load-rules.ts'
import { refuseNewDeposit } from './member-rules.ts'

/**
 * The rule of the member's own that deposits of this sum would break, if any. It locks the account
 * until the transaction ends, so that of two deposits at once the second knows of the first, and so
 * that a limit that is being lowered is waited for.
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
