import type { StaffConversation } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { notifyOwner } from './announce-change.ts'
import { findConversation, readConversation, type StaffRow } from './staff-queries.ts'

/** The conversation, and its handler: "staff:ana". */
interface Handling {
  readonly brandId: number
  readonly conversationId: string
  readonly by: string
}

/**
 * The conversation, locked for a change. Throws, in order: CONVERSATION_NOT_FOUND,
 * CONVERSATION_CLOSED, CONVERSATION_CLAIMED (by a colleague).
 */
async function take(
  tx: Tx,
  { brandId, conversationId, by }: Handling,
  isTakeover = false,
): Promise<StaffRow> {
  const row = await findConversation(tx, brandId, conversationId, true)
  if (row.closed_at !== null) throw new Problem('CONVERSATION_CLOSED')
  const isOthers = row.claimed_by !== null && row.claimed_by !== by
  if (isOthers && !isTakeover) throw new Problem('CONVERSATION_CLAIMED')
  return row
}

/** Claims a conversation. Throws the errors of `take`, NOT_CHANGED (it is claimed already). */
export async function claimConversation(
  tx: Tx,
  handling: Handling,
  isTakeover: boolean,
): Promise<StaffConversation> {
  const { brandId, conversationId, by } = handling
  const row = await take(tx, handling, isTakeover)
  if (row.claimed_by === by) throw new Problem('NOT_CHANGED')
  await tx.query(
    `update service_conversations set claimed_by = $3
     where brand_id = $1 and conversation_id = $2`,
    [brandId, row.conversation_id, by],
  )
  return readConversation(tx, brandId, conversationId)
}

/**
 * Answers, and thereby claims the conversation; open pages of the member are notified. Throws the
 * errors of `take`.
 */
export async function answerConversation(
  tx: Tx,
  handling: Handling,
  text: string,
): Promise<StaffConversation> {
  const { brandId, conversationId, by } = handling
  const row = await take(tx, handling)
  await tx.query(
    `insert into service_messages (brand_id, conversation_id, staff, text, sent_at)
     values ($1, $2, $3, $4, app_now())`,
    [brandId, row.conversation_id, by, text.trim()],
  )
  await tx.query(
    `update service_conversations
     set claimed_by = $3, waiting_since = null, last_message_at = app_now()
     where brand_id = $1 and conversation_id = $2`,
    [brandId, row.conversation_id, by],
  )
  await notifyOwner(tx, brandId, { memberId: row.member_id, guest: row.guest })
  return readConversation(tx, brandId, conversationId)
}

/** Closes a conversation. Throws the errors of `take`. */
export async function closeConversation(tx: Tx, handling: Handling): Promise<StaffConversation> {
  const { brandId, conversationId, by } = handling
  const row = await take(tx, handling)
  await tx.query(
    `update service_conversations set waiting_since = null, closed_at = app_now(), closed_by = $3
     where brand_id = $1 and conversation_id = $2`,
    [brandId, row.conversation_id, by],
  )
  await notifyOwner(tx, brandId, { memberId: row.member_id, guest: row.guest })
  return readConversation(tx, brandId, conversationId)
}
