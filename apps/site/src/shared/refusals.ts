import type { ErrorCode } from '@fairhouse/protocol'

/** Resolves a refusal; true if the same call may be repeated, once. */
type Handler = () => Promise<boolean>

const handlers = new Map<ErrorCode, Handler>()

/**
 * Handles a refusal code for the whole page: asks for a second factor, shows that the site is
 * closed. One handler per code, registered at start.
 */
export function onRefused(code: ErrorCode, handler: Handler): void {
  handlers.set(code, handler)
}

/** True if the refused call should be repeated. */
export async function shouldRetry(code: string): Promise<boolean> {
  return (await handlers.get(code as ErrorCode)?.()) ?? false
}
