import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { lockWithdrawal, noteChange, type WithdrawalRow } from '../../withdrawals/index.ts'
import type { WalletQueue } from '../../wallet/index.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { CLAIM_MINUTES } from './rows.ts'

/** The decision: its actor, brand and dependencies. */
export interface Desk {
  readonly db: Db
  readonly queue: WalletQueue
  readonly brand: Brand
  readonly actor: StaffActor
}

/**
 * The withdrawal, locked, still undecided and claimed by nobody else. Throws WITHDRAWAL_NOT_FOUND,
 * WITHDRAWAL_DECIDED, WITHDRAWAL_CLAIMED.
 */
export async function lockWaiting(
  tx: Tx,
  { brand, actor }: Desk,
  withdrawalId: string,
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, brand.brandId, withdrawalId)
  if (row.status !== 'checking') throw new Problem('WITHDRAWAL_DECIDED')
  if (row.claimed_by === null || row.claimed_by === actor.staffId) return row
  const held = await tx.query(
    `select 1 as held where $1::timestamptz > app_now() - make_interval(mins => $2)`,
    [row.claimed_at, CLAIM_MINUTES],
  )
  if (held.length > 0) throw new Problem('WITHDRAWAL_CLAIMED')
  return row
}

/** Claims a withdrawal for a while. Throws the errors of `lockWaiting`. */
export async function claim(desk: Desk, withdrawalId: string): Promise<void> {
  const { actor, brand } = desk
  await desk.db.transaction(async (tx) => {
    const row = await lockWaiting(tx, desk, withdrawalId)
    const set = { claimed_by: '$4', claimed_at: 'batch_now()' }
    await noteChange(tx, row, { what: 'claimed', actor: auditName(actor) }, set, [actor.staffId])
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'withdrawal.claimed',
      subject: withdrawalId,
      details: {},
    })
  })
}

/** Releases an own claim. Throws WITHDRAWAL_NOT_FOUND, WITHDRAWAL_CLAIMED. */
export async function unclaim(desk: Desk, withdrawalId: string): Promise<void> {
  const { actor, brand } = desk
  await desk.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, brand.brandId, withdrawalId)
    if (row.claimed_by === null) return
    if (row.claimed_by !== actor.staffId) throw new Problem('WITHDRAWAL_CLAIMED')
    const set = { claimed_by: 'null', claimed_at: 'null' }
    await noteChange(tx, row, { what: 'unclaimed', actor: auditName(actor) }, set)
    await auditAction(tx, actor, {
      brandId: brand.brandId,
      action: 'withdrawal.unclaimed',
      subject: withdrawalId,
      details: {},
    })
  })
}
