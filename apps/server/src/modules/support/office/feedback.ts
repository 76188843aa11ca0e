import type { StaffFeedback } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { answerFeedback } from '../commands/answer-feedback.ts'
import { auditAction, auditName } from '../../staff/index.ts'

/**
 * Answers a feedback. Requires the permission to answer feedback. Throws the errors of
 * `answerFeedback`.
 */
export function answer(
  { db, brand, actor }: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  given: { readonly feedbackId: string; readonly text: string },
): Promise<StaffFeedback> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const feedback = await answerFeedback(tx, brandId, given, auditName(actor))
    await auditAction(tx, actor, {
      brandId,
      action: 'feedback.answered',
      subject: given.feedbackId,
      details: { receiptNo: feedback.receiptNo, memberId: feedback.memberId, text: given.text },
    })
    return feedback
  })
}
