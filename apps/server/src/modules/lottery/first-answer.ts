import { ERRORS } from '@fairhouse/protocol'
import { Problem } from '#server/http/problem.ts'
import type { Asked, FirstAnswer, WalletQueue } from '../wallet/index.ts'

/**
 * Does what a key asks for. Where it is refused now and was accepted before with the same input, it
 * gets the first answer: what was sold then stands, whatever is closed or priced anew since.
 */
export async function withReplay<Answer>(
  queue: WalletQueue,
  asked: Asked,
  work: () => Promise<Answer>,
  present: (first: FirstAnswer) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (refusal) {
    if (!(refusal instanceof Problem) || ERRORS[refusal.code].status >= 500) throw refusal
    const first = await queue.firstAnswer(asked)
    if (!first) throw refusal
    return present(first)
  }
}
