import type { SessionMember } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { countUnread, markAllRead, markMessage } from '../messages.ts'

/** The event to a member's other open pages. */
function changedFor({ brandId, accountId }: SessionMember) {
  return { brandId, accountId, event: { type: 'messages.changed' } } as const
}

/** Marks one message as read or takes it away. The member. Throws MESSAGE_NOT_FOUND. */
export function markOne(
  db: Db,
  member: SessionMember,
  messageId: string,
  how: 'read' | 'removed',
): Promise<number> {
  return db.transaction(async (tx) => {
    await markMessage(tx, member, messageId, how)
    await announce(tx, changedFor(member))
    return countUnread(tx, member)
  })
}

/** Marks all messages as read. The member. */
export function markAllAsRead(db: Db, member: SessionMember): Promise<number> {
  return db.transaction(async (tx) => {
    await markAllRead(tx, member)
    await announce(tx, changedFor(member))
    return countUnread(tx, member)
  })
}
