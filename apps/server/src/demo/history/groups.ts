import { Problem } from '#server/core/problem.ts'
import { issueIdOf } from '#server/modules/lotteries/index.ts'
import { buyShares } from '#server/modules/group-tickets/buy-shares.ts'
import { createGroupTicket } from '#server/modules/group-tickets/create-group-ticket.ts'
import { advanceGroupTickets } from '#server/modules/group-tickets/index.ts'
import type { HistoryPlatform } from './platform.ts'
import type { Joined } from './members.ts'
import type { PlannedGroup } from './shapes.ts'

/** A full issue, or numbers that are sold out: a normal refusal. */
const REFUSED: ReadonlySet<string> = new Set(['NUMBERS_SOLD_OUT', 'ISSUE_CAP_REACHED'])

export const isNormalRefusal = (error: unknown): boolean =>
  error instanceof Problem && REFUSED.has(error.code)

/** A member makes a slip a group ticket, and others buy shares of it. */
export async function makeGroup(
  platform: HistoryPlatform,
  group: PlannedGroup,
  { issueId, memberAt }: { readonly issueId: bigint; memberAt(place: number): Joined },
): Promise<void> {
  const context = { ...platform, queue: platform.cashier.queue }
  const { brand, member } = memberAt(group.member)
  const { shareCount, ownShares, guaranteedShares, entries } = group
  const body = {
    issueId: issueIdOf(issueId),
    entries: [...entries],
    shareCount,
    ownShares,
    guaranteedShares,
    isListed: true,
    areEntriesShown: true,
  }
  try {
    const call = { brand, member, idempotencyKey: group.key, body }
    const { groupTicketId } = await createGroupTicket(context, call)
    for (const { member: place, key, shares } of group.buyers) {
      const { member: buyer } = memberAt(place)
      const bought = { brand, member: buyer, idempotencyKey: key, groupTicketId, shares }
      // oxlint-disable-next-line no-await-in-loop -- of one ticket, one after the other
      await buyShares(context, bought)
    }
  } catch (error) {
    if (!isNormalRefusal(error)) throw error
  }
}

/** Locks, gives back and shares out what is due, as the worker does. */
export async function advanceGroups(platform: HistoryPlatform): Promise<void> {
  await advanceGroupTickets({ ...platform, queue: platform.cashier.queue })
}
