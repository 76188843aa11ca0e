import type { StaffFeedback } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { receiptNoOf } from '#server/core/receipt-no.ts'
import { sendMessage } from '../../notices/index.ts'
import { findFeedback, readFeedback } from '../queries.ts'

/**
 * Answers a feedback, once: the member finds the answer among their messages. Requires the
 * permission to answer feedback. Throws FEEDBACK_NOT_FOUND, FEEDBACK_ANSWERED.
 */
export async function answerFeedback(
  tx: Tx,
  brandId: number,
  given: { readonly feedbackId: string; readonly text: string },
  by: string,
): Promise<StaffFeedback> {
  const { feedbackId, text } = given
  const row = await findFeedback(tx, brandId, feedbackId, true)
  if (row.answered_at !== null) throw new Problem('FEEDBACK_ANSWERED')
  await tx.query(
    `update feedback set answer = $3, answered_by = $4, answered_at = app_now()
     where brand_id = $1 and feedback_id = $2`,
    [brandId, row.feedback_id, text.trim(), by],
  )
  const receiptNo = receiptNoOf('F', row.feedback_id, row.sent_at)
  const to = { brandId, memberId: row.member_id }
  await sendMessage(tx, to, 'feedbackAnswered', { receiptNo, answer: text.trim() })
  return readFeedback(tx, brandId, feedbackId)
}
