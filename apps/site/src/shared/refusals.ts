import type { ErrorCode } from '@fairhouse/protocol'

/** Does what a refusal calls for; true when the same call may be asked again, once. */
type Answer = () => Promise<boolean>

const answers = new Map<ErrorCode, Answer>()

/**
 * What the page does by itself when a call is refused with this code: ask for a second factor, show
 * that the site is shut. One answer for each code, given at start.
 */
export function onRefused(code: ErrorCode, answer: Answer): void {
  answers.set(code, answer)
}

/** True when the refused call should be made again. */
export async function mayAskAgain(code: string): Promise<boolean> {
  return (await answers.get(code as ErrorCode)?.()) ?? false
}
