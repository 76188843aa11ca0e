import type { ErrorCode } from '@fairhouse/protocol'

/** Resolves a refusal; true if the same call may be repeated, once. */
type Answer = () => Promise<boolean>

const answers = new Map<ErrorCode, Answer>()

/**
 * Handles a refusal code for the whole page: asks for a second factor, shows that the site is
 * closed. One handler per code, registered at start.
 */
export function onRefused(code: ErrorCode, answer: Answer): void {
  answers.set(code, answer)
}

/** True if the refused call should be repeated. */
export async function mayAskAgain(code: string): Promise<boolean> {
  return (await answers.get(code as ErrorCode)?.()) ?? false
}
