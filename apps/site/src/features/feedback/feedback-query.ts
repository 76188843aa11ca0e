import type { FeedbackBody, Receipt } from '@fairhouse/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { queryKeys } from '../../shared/queries.ts'
import { sendImage } from '../../shared/send-image.ts'

/** The rules of feedback, and the member's earlier feedback. */
export const feedbackQuery = queryOptions({
  queryKey: queryKeys.feedback,
  queryFn: () => api('GET /wps/feedback', {}),
})

export interface FeedbackDraft {
  readonly questionType: FeedbackBody['questionType']
  readonly content: string
  readonly files: readonly File[]
}

/**
 * Sends each draft once: a retry of the same draft after a lost answer is the same request. An
 * uploaded picture is not sent a second time.
 */
export function createSender(): (draft: FeedbackDraft) => Promise<Receipt> {
  const sent = new Map<File, string>()
  let last = { body: '', key: '' }

  async function pictureOf(file: File): Promise<string> {
    const known = sent.get(file)
    if (known !== undefined) return known
    const { pictureId } = await sendImage('POST /wps/feedback/pictures', file)
    sent.set(file, pictureId)
    return pictureId
  }

  return async ({ questionType, content, files }) => {
    const pictureIds: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- the server makes one at a time, too
    for (const file of files) pictureIds.push(await pictureOf(file))
    const body = { questionType, content, pictureIds }
    const text = JSON.stringify(body)
    if (text !== last.body) last = { body: text, key: newKey() }
    return api('PUT /wps/feedback', { body, idempotencyKey: last.key })
  }
}
