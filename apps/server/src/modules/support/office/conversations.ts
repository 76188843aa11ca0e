import type { StaffConversation } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  answerConversation,
  claimConversation,
  closeConversation,
} from '../conversations/handle-conversation.ts'
import { auditAction, auditName } from '../../staff/index.ts'

interface Work {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
  readonly conversationId: string
}

function audit(
  tx: Tx,
  { brand, actor, conversationId }: Work,
  action: string,
  { receiptNo, memberId }: StaffConversation,
  more: object = {},
): Promise<void> {
  const details = { receiptNo, memberId, ...more }
  const { brandId } = brand
  return auditAction(tx, actor, { brandId, action, subject: conversationId, details })
}

const handlingOf = ({ brand, actor, conversationId }: Work) => ({
  brandId: brand.brandId,
  conversationId,
  by: auditName(actor),
})

/**
 * Claims a conversation. Requires the permission to answer feedback. Throws the errors of the
 * command.
 */
export function claim(work: Work, isTakeover: boolean): Promise<StaffConversation> {
  return work.db.transaction(async (tx) => {
    const claimed = await claimConversation(tx, handlingOf(work), isTakeover)
    await audit(tx, work, 'conversation.claimed', claimed, { isTakeover })
    return claimed
  })
}

/**
 * Answers a member or visitor. Requires the permission to answer feedback. Throws the errors of the
 * command.
 */
export function answerMember(work: Work, text: string): Promise<StaffConversation> {
  return work.db.transaction(async (tx) => {
    const answered = await answerConversation(tx, handlingOf(work), text)
    await audit(tx, work, 'conversation.answered', answered, { text })
    return answered
  })
}

/**
 * Closes a conversation. Requires the permission to answer feedback. Throws the errors of the
 * command.
 */
export function close(work: Work): Promise<StaffConversation> {
  return work.db.transaction(async (tx) => {
    const closed = await closeConversation(tx, handlingOf(work))
    await audit(tx, work, 'conversation.closed', closed)
    return closed
  })
}
