import type { LuckyTicket, TicketState } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseAway } from '../gambling-limits/index.ts'
import { isOn } from '../settings/index.ts'
import { isAvailable, readTicket } from './read-tickets.ts'
import { STATE, type NameLanguages } from './ticket-rows.ts'

/** Throws FEATURE_OFF where the brand has no lucky tickets. */
export function requireTickets(brand: Brand): void {
  if (!isOn(brand, 'luckyTickets')) throw new Problem('FEATURE_OFF')
}

/**
 * Takes a member's seed for the opening of a ticket; the worker, which alone can read the server's
 * seed, draws at once. What was asked for stays so: a repeat is answered by the ticket. Throws, in
 * order: FEATURE_OFF, MEMBER_EXCLUDED, MEMBER_PAUSED, FEATURE_OFF (nothing that rewards play may
 * reach the member), NOT_FOUND, REWARD_OVER (its time is over).
 */
export async function askOpening(
  db: Db,
  call: {
    readonly brand: Brand
    readonly member: SessionMember
    readonly ticketId: string
    readonly clientSeed: string
  },
  names: NameLanguages,
): Promise<LuckyTicket> {
  const { brand, member, ticketId, clientSeed } = call
  requireTickets(brand)
  return db.transaction(async (tx) => {
    const away = await refuseAway(tx, member)
    if (away) throw new Problem(away)
    if (!(await isAvailable(tx, member))) throw new Problem('FEATURE_OFF')
    const owned = [member.brandId, parseId('lkt', ticketId) ?? 0n, member.memberId]
    const rows = await tx.query<{ state: TicketState }>(
      `select ${STATE} as state from tickets t
       where t.brand_id = $1 and t.ticket_no = $2 and t.member_id = $3
         and t.commitment is not null for no key update`,
      owned,
    )
    const ticket = rows[0]
    if (!ticket) throw new Problem('NOT_FOUND')
    if (ticket.state === 'expired') throw new Problem('REWARD_OVER')
    if (ticket.state === 'ready') {
      await tx.query(
        `update tickets set state = 'opening', client_seed = $4
         where brand_id = $1 and ticket_no = $2 and member_id = $3`,
        [...owned, clientSeed],
      )
    }
    return readTicket(tx, member, names, ticketId)
  })
}
