import { ERRORS } from '@fairhouse/protocol'
import { Problem } from '#server/core/problem.ts'
import type { IdempotentRequest, StoredAnswer, WalletQueue } from '../wallet/index.ts'

/**
 * Runs a command under its idempotency key. When it is refused now but was accepted before with the
 * same input, the stored answer is returned: the sale remains valid, even if the issue has closed
 * or prices have changed since.
 */
export async function withReplay<Answer>(
  queue: WalletQueue,
  request: IdempotentRequest,
  work: () => Promise<Answer>,
  present: (stored: StoredAnswer) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (refusal) {
    if (!(refusal instanceof Problem) || ERRORS[refusal.code].status >= 500) throw refusal
    const stored = await queue.storedAnswer(request)
    if (!stored) throw refusal
    return present(stored)
  }
}
