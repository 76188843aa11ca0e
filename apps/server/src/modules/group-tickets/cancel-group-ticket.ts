import { minor, minorToWire } from '@fairhouse/money'
import type { AccountRef } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { readAccount } from '../ledger/index.ts'
import { releaseShares } from './release-shares.ts'
import type { SharesContext } from './submit-shares.ts'
import { findTicket, readShares, readTicket } from './ticket-rows.ts'

/**
 * Cancels a group ticket before its lock, while only the organiser holds shares; all money returns.
 * Requires the organiser. A repeat gets the same answer. Throws
 * GROUP_TICKET_NOT_FOUND (also for other members), GROUP_TICKET_CLOSED,
 * GROUP_TICKET_SHARED when others hold shares.
 */
export async function cancelGroupTicket(
  context: SharesContext & { readonly db: Db },
  member: AccountRef,
  groupTicketId: string,
): Promise<{ refundMinor: string; sumBalance: string }> {
  const { brandId, accountId } = member
  const found = await findTicket(context.db, brandId, groupTicketId)
  if (found?.organiser_account !== accountId) throw new Problem('GROUP_TICKET_NOT_FOUND')
  const ticketNo = found.ticket_no
  const refund = await context.db.transaction(async (tx) => {
    const ticket = await readTicket(tx, brandId, ticketNo, true)
    const shares = await readShares(tx, brandId, ticketNo)
    const total = shares.reduce((all, { amount }) => all + amount, 0n)
    if (ticket.state === 'cancelled') return total
    if (ticket.state !== 'open') throw new Problem('GROUP_TICKET_CLOSED')
    if (shares.some((share) => share.account_id !== accountId)) {
      throw new Problem('GROUP_TICKET_SHARED')
    }
    const rows = await tx.query(
      `update group_tickets set state = 'cancelled', decided_at = app_now()
       where brand_id = $1 and ticket_no = $2 and app_now() < locks_at returning 1`,
      [brandId, ticketNo],
    )
    if (rows.length === 0) throw new Problem('GROUP_TICKET_CLOSED')
    return total
  })
  // After an interruption here, the worker continues.
  await releaseShares(context, brandId, ticketNo)
  const { balance } = await readAccount(context.db, member)
  return { refundMinor: minorToWire(minor(refund)), sumBalance: minorToWire(balance) }
}
