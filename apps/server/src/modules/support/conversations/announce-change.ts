import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'

/** Notifies the open pages of a member or visitor of a change in their conversation. */
export async function notifyOwner(
  tx: Tx,
  brandId: number,
  { memberId, guest }: { readonly memberId: bigint | null; readonly guest: string | null },
): Promise<void> {
  const event = { type: 'service.changed' } as const
  if (guest !== null) return announce(tx, { brandId, guest, event })
  const [row] = await tx.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts
     where brand_id = $1 and member_id = $2 and kind = 'cash' limit 1`,
    [brandId, memberId],
  )
  if (row) await announce(tx, { brandId, accountId: row.account_id, event })
}
