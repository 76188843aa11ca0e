import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { unavailable } from './launch.ts'
import type { Play } from './play.ts'
import { transferBack } from './transfer-wallet.ts'

export type EndReason = 'closed' | 'logout' | 'excluded' | 'limit' | 'expired'

/** Ends a session; the worker notifies the vendor. No effect if it has ended. */
export async function markEnded(
  tx: Tx,
  brandId: number,
  sessionNo: bigint,
  reason: EndReason,
): Promise<void> {
  await tx.query(
    `update game_sessions set ended_at = app_now(), end_reason = $3
     where brand_id = $1 and session_no = $2 and ended_at is null`,
    [brandId, sessionNo, reason],
  )
}

/**
 * Ends a session when the member leaves the game; money at a transfer-wallet vendor comes back.
 * Throws GAME_SESSION_NOT_FOUND, VENDOR_UNAVAILABLE (then the worker brings it back).
 */
export async function endSession(
  play: Play,
  brand: Brand,
  member: SessionMember,
  publicId: string,
): Promise<{ returnedMinor?: string }> {
  const { brandId } = brand
  const rows = await play.db.query<{ session_no: bigint; vendor_id: number }>(
    `select session_no, vendor_id from game_sessions
     where brand_id = $1 and public_id = $2 and member_id = $3`,
    [brandId, publicId, member.memberId],
  )
  const row = rows[0]
  if (!row) throw new Problem('GAME_SESSION_NOT_FOUND')
  await markEnded(play.db, brandId, row.session_no, 'closed')
  play.forget()
  const moved = await transferBack(play, brand, {
    vendorId: row.vendor_id,
    memberId: member.memberId,
    accountId: member.accountId,
    sessionNo: row.session_no,
  }).catch(unavailable)
  return moved === undefined ? {} : { returnedMinor: String(moved) }
}
