import { minor } from '@fairhouse/money'
import { requiredBy } from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'
import { createOwnerlessAccount } from '../ledger/index.ts'
import { moveBonus, moveCommand } from './move.ts'
import { termsOf, type StoredTerms } from './terms.ts'

/** A reward of bonus money that its member has just claimed. */
interface ClaimedBonus {
  readonly rewardNo: bigint
  readonly memberId: bigint
  readonly cashAccount: bigint
  readonly amount: bigint
  readonly terms: StoredTerms
}

/**
 * Starts the grant of a claimed reward, in the transaction of the claim: an account of its own gets
 * the money, and the time runs from now on. The reward's number keeps it from starting twice.
 */
export async function startBonus(tx: Tx, brandId: number, claimed: ClaimedBonus): Promise<void> {
  const { rewardNo, memberId, cashAccount, amount, terms } = claimed
  const rules = termsOf(terms, amount)
  const accountId = await createOwnerlessAccount(tx, brandId, 'bonus')
  const rows = await tx.query<{ grant_no: bigint }>(
    `insert into bonus_grants (brand_id, member_id, cash_account, account_id, reward_no, terms,
       granted, required, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, app_now(), app_now() + make_interval(secs => $9))
     returning grant_no`,
    [
      brandId,
      memberId,
      cashAccount,
      accountId,
      rewardNo,
      JSON.stringify(terms),
      amount,
      requiredBy(rules, minor(amount), minor(0n)),
      rules.lasts,
    ],
  )
  const grantNo = rows[0]?.grant_no
  if (grantNo === undefined) throw new Error('the grant was not written')
  const move = { code: 'bonus.grant', amount: minor(amount), grantNo } as const
  await moveBonus(tx, [moveCommand({ brandId, accountId }, ['grant', String(grantNo)], [move])])
}
