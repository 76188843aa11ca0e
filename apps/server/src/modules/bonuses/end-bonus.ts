import { minor, negate } from '@fairhouse/money'
import { clearGrant } from '@fairhouse/rewards'
import type { Tx } from '#server/db/tx.ts'
import { grantOf, type GrantRow } from './grant-rows.ts'
import { moveBonus, moveCommand, type BonusMove } from './move.ts'

/** Writes how a grant has ended. Requires its lock. */
async function writeEnd(
  tx: Tx,
  brandId: number,
  grantNo: bigint,
  end: { readonly state: GrantRow['state']; readonly converted: bigint },
): Promise<void> {
  await tx.query(
    `update bonus_grants set state = $3, converted = $4, ended_at = app_now()
     where brand_id = $1 and grant_no = $2`,
    [brandId, grantNo, end.state, end.converted],
  )
}

/** Ends a running grant that is not cleared: what it holds is removed. Requires the locks. */
export async function endBonus(
  tx: Tx,
  brandId: number,
  row: GrantRow,
  state: 'expired' | 'forfeited' | 'spent',
): Promise<void> {
  const { grant_no: grantNo, account_id: accountId, balance } = row
  if (balance > 0n) {
    const move = { code: 'bonus.removed', amount: negate(minor(balance)), grantNo } as const
    await moveBonus(tx, [moveCommand({ brandId, accountId }, ['end', String(grantNo)], [move])])
  }
  await writeEnd(tx, brandId, grantNo, { state, converted: 0n })
}

/** Clears a grant that has its turnover: what it holds becomes cash, up to its bound. */
export async function clearBonus(tx: Tx, brandId: number, row: GrantRow): Promise<void> {
  const { grant_no: grantNo, account_id: accountId, cash_account: cashAccount, balance } = row
  const { cash } = clearGrant(grantOf(row))
  const rest = minor(balance - cash)
  const out: BonusMove[] = []
  if (cash > 0n) out.push({ code: 'bonus.clearOut', amount: negate(cash), grantNo })
  if (rest > 0n) out.push({ code: 'bonus.removed', amount: negate(rest), grantNo })
  const what = ['clear', String(grantNo)]
  const commands = out.length > 0 ? [moveCommand({ brandId, accountId }, what, out)] : []
  if (cash > 0n) {
    const move = { code: 'bonus.clearIn', amount: cash, grantNo } as const
    commands.push(moveCommand({ brandId, accountId: cashAccount }, what, [move]))
  }
  await moveBonus(tx, commands)
  await writeEnd(tx, brandId, grantNo, { state: 'cleared', converted: cash })
}
