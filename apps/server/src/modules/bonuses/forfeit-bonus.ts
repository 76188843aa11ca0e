import type { Bonus } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { endBonus } from './end-bonus.ts'
import { lockActive, lockCash } from './grant-rows.ts'
import { findBonus, presentBonus } from './read-bonuses.ts'

/**
 * Ends a grant because its member does not want it any more: what it holds is removed, cash stays
 * untouched, and what open bets bring for it is removed as well. A repeat is answered in the same
 * way. Throws NOT_FOUND, BONUS_OVER (it has ended otherwise).
 */
export function forfeitBonus(db: Db, member: SessionMember, bonusId: string): Promise<Bonus> {
  const grantNo = parseId('bon', bonusId) ?? 0n
  return db.transaction(async (tx) => {
    const found = await findBonus(tx, member, grantNo)
    if (!found) throw new Problem('NOT_FOUND')
    await lockCash(tx, member.brandId, found.cash_account)
    const active = await lockActive(tx, member.brandId, [found.cash_account])
    const row = active.find((one) => one.grant_no === grantNo)
    if (row) await endBonus(tx, member.brandId, row, 'forfeited')
    const after = await findBonus(tx, member, grantNo)
    if (after?.state !== 'forfeited') throw new Problem('BONUS_OVER')
    return presentBonus(after)
  })
}
