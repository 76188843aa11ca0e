import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import type { OwnCall } from '../own-call.ts'

/**
 * Removes one of the member's own accounts; payouts to it stay on record. For the member, after a
 * step-up. Throws BANK_ACCOUNT_NOT_FOUND, also for another's.
 */
export async function removeBankAccount(
  deps: MembersContext,
  call: OwnCall,
  bankAccountId: string,
): Promise<void> {
  const { brand, member, visit } = call
  let number = 0n
  for (const digit of bankAccountId.slice('bnk_'.length)) {
    number = number * 36n + BigInt(Number.parseInt(digit, 36))
  }
  await deps.db.transaction(async (tx) => {
    const rows = await tx.query(
      `update member_bank_accounts set removed_at = app_now()
       where brand_id = $1 and member_id = $2 and bank_account_id = $3 and removed_at is null
       returning 1 as removed`,
      [brand.brandId, member.memberId, number],
    )
    if (rows.length === 0) throw new Problem('BANK_ACCOUNT_NOT_FOUND')
    await recordSecurityEvent(tx, deps, brand, member.memberId, {
      kind: 'bankAccountRemoved',
      address: visit.address,
      device: visit.device,
    })
  })
}
