import type { FastifyRequest } from 'fastify'
import { Problem } from '#server/core/problem.ts'

/**
 * Against forged cross-site requests: a call that changes something carries our header, which
 * a foreign page cannot set unless our CORS policy allows it, and comes from our own origin. A
 * Bearer token is never sent by a browser on its own, so API clients need neither; the office
 * accepts no token.
 */
export function requireSameOrigin(request: FastifyRequest, isOffice = false): void {
  if (!isOffice && request.headers.authorization?.startsWith('Bearer ')) return
  if (request.headers['x-fairhouse'] !== '1' || !isSameOrigin(request)) {
    throw new Problem('ORIGIN_REFUSED')
  }
}

/** True when the request names no origin, or the very host it was sent to. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const origin = request.headers.origin
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
